// The rules of the games that ship, or of one table, generated from their profiles; and help.
import { query as asQuery, get } from "../api.js";
import { html, useEffect, useSignal } from "../html.js";
import { addressOf } from "../laboratory/draft.js";
import { rulesOf } from "../laboratory/standard.js";
import { ErrorWithRetry } from "../parts/error_with_retry.js";
import { factsOf } from "../rules/facts.js";
import { GameRules } from "../rules/game_rules.js";
import { Help } from "../rules/help.js";
import { SideBySide } from "../rules/side_by_side.js";
import { loadStandard } from "../standard.js";
import { texts } from "../texts.js";

const words = texts.rules;
const OF_A_TABLE = "table";

/** @typedef {{ games?: Server.Game[], game?: Server.Game, table?: { id: string, name: string } }} LoadedRules */

/** @param {PageProps} props */
export default function Rules({ rest, query, hash }) {
  const [which, table] = rest;
  const loaded = useSignal(/** @type {LoadedRules | null} */ (null));
  const problem = useSignal("");
  async function load() {
    problem.value = "";
    try {
      await loadStandard(); // the link to the laboratory lists the differences to it
      loaded.value = which === OF_A_TABLE ? await ofTable(table, query.get("invitation")) : await ofHouse();
    } catch (error) {
      if (!("code" in error)) throw error;
      problem.value = error.code === "no-such-table" ? texts.table.noSuch : error.message;
    }
  }
  useEffect(() => {
    load();
  }, []);
  useEffect(() => {
    if (hash && loaded.value) document.getElementById(hash)?.scrollIntoView();
  }, [hash, loaded.value]);
  if (problem.value) {
    return html`<h1>${words.title}</h1><${ErrorWithRetry} problem=${problem.value} retry=${load} />`;
  }
  if (!loaded.value) return html`<h1>${words.title}</h1><p class="loading">${texts.common.loading}</p>`;
  if (which === OF_A_TABLE)
    return html`<${OneGame} game=${loaded.value.game} table=${loaded.value.table}
      search=${asQuery({ invitation: query.get("invitation") })} />`;
  if (which === undefined) return html`<${AllGames} games=${loaded.value.games} />`;
  const game = loaded.value.games?.find(({ name }) => name === which);
  return game ? html`<${OneGame} game=${game} />` : html`<${NoGame} name=${which} games=${loaded.value.games} />`;
}

/** @returns {Promise<LoadedRules>} */
const ofHouse = async () => {
  const lines = await get("/api/rules");
  return { games: lines.map(({ game }) => game) };
};

/**
 * @param {string | undefined} id
 * @param {string | null} invitation
 * @returns {Promise<LoadedRules>}
 */
async function ofTable(id, invitation) {
  const card = await get("/api/tables/{table}", { table: id ?? "", invitation });
  return { game: card.game, table: { id: card.table, name: card.name } };
}

/** @param {{ games: Server.Game[] }} props */
function AllGames({ games }) {
  return html`
    <div class="rules-head"><h1>${words.title}</h1><p>${words.lead}</p></div>
    <div class="sheets rules-list">
      ${games.map((game) => {
        const facts = factsOf(game);
        return html`<section key=${game.name} class="sheet">
          <h2><a href=${`/rules/${game.name}`}>${game.title}</a></h2>
          <p>${words.summary[game.banked_by](game.seats)}</p>
          <p class="dim small">${words.fact.spot}: ${facts.spot} · ${words.fact.collection}: ${facts.collection}</p>
          <a class="button" href=${`/rules/${game.name}`}>${words.read}<span class="unseen"> ${game.title}</span></a>
        </section>`;
      })}
    </div>
    <section class="sheet"><h2>${words.sideBySide}</h2><${SideBySide} games=${games} />
      <p class="small dim">${words.sideBySideLead}</p></section>
    <${Help} />
  `;
}

/** @param {{ game: Server.Game, table?: LoadedRules["table"], search?: string }} props */
function OneGame({ game, table, search }) {
  return html`
    <div class="rules-head">
      <h1>${table ? words.atTable(table.name) : game.title}</h1>
      <p>${table && html`<b>${game.title}.</b> `}${words.summary[game.banked_by](game.seats)}</p>
      <nav class="row no-print" aria-label=${words.title}>
        ${table && html`<a class="button" href=${`/table/${table.id}${search}`}>${words.toTable}</a>`}
        <a class="button" href="/rules">${words.toAll}</a>
        <a class="button" href=${addressOf(rulesOf(game))}>${words.solve}</a>
        <a class="button" href="/rules#help">${words.help}</a>
        <button type="button" onClick=${() => print()}>${words.print}</button>
      </nav>
    </div>
    <${GameRules} game=${game} />
  `;
}

/** @param {{ name: string, games: Server.Game[] }} props */
function NoGame({ name, games }) {
  return html`<section class="sheet">
    <h1>${words.title}</h1>
    <p>${words.noGame(name)}</p>
    <ul>${games.map((game) => html`<li key=${game.name}><a href=${`/rules/${game.name}`}>${game.title}</a></li>`)}</ul>
  </section>`;
}
