// Finished rounds: the visitor's own, and the replay of any round.
import { HistoryList } from "../history/list.js";
import { Replay } from "../history/replay.js";
import { html } from "../html.js";
import { me } from "../me.js";
import { texts } from "../texts.js";

const words = texts.history;

/** @param {PageProps} props */
export default function HistoryPage({ rest: [table, round], query, hash }) {
  if (me.value === undefined) return html`<p class="loading">${texts.common.loading}</p>`;
  if (table && round) return html`<${Replay} table=${table} round=${round} query=${query} hash=${hash} />`;
  return me.value ? html`<${HistoryList} key=${me.value.player} query=${query} />` : html`<${NotLoggedIn} />`;
}

function NotLoggedIn() {
  return html`<section class="sheet">
    <h1>${texts.pages.history}</h1>
    <p>${words.nobody}</p>
    <p class="dim">${words.nobodyLead}</p>
    <p class="row"><a class="button primary" href="/">${texts.common.toLobby}</a>
      <a class="button" href="/account">${words.toAccount}</a></p>
  </section>`;
}
