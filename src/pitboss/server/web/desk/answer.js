// What the desk says of a hand: every wager with its reason and the clauses of the rules.
import { decisionName } from "../decisions.js";
import { html, useEffect } from "../html.js";
import { cents, signOf } from "../money.js";
import { Cards } from "../parts/card.js";
import { notes } from "../parts/notes.js";
import { resultWords } from "../parts/result_words.js";
import { lineWords } from "../parts/settled_wager.js";
import { texts } from "../texts.js";
import { clauses, loadClauses } from "./clauses.js";
import { signedAmount, summed, totals } from "./totals.js";

const say = texts.desk.answer;
const { columns } = say;
/** @typedef {import("./totals.js").Figure} Figure */

/** @type {Figure[]} */
const FIGURES = ["stake", "due", "paid", "returned", "lost"];

/** @param {Server.SettledSeat} seat */
const linesOf = ({ before_showdown: first, lines }) => [...first, ...lines];

/**
 * `page` is a settled hand, as docs/protocol.md has it, and `game` the one that it was settled under.
 * @param {{ page: Server.SettledHand, game: Server.Game }} props
 */
export function Answer({ page, game }) {
  const { board, dealer, meters, seats, irregularities } = page;
  useEffect(loadClauses, []);
  useEffect(() => {
    /** @param {Server.SettledSeat} settled */
    const announced = (settled) =>
      say.announceSeat(settled.seat, resultWords(settled.result, linesOf(settled)).words, signedAmount(settled.net));
    notes.announce(page.void?.words ?? say.announce(seats.map(announced).join(" ")));
  }, [page]);
  if (page.void) {
    return html`<p><${Remark} said=${page.void} /></p>
      ${irregularities.map((said) => html`<p key=${said.words}><${Remark} said=${said} /></p>`)}
      <ul>${Object.entries(page.answer.void?.returned ?? {}).map(
        ([seat, amount]) => html`<li key=${seat}>${say.returnedTo(Number(seat), amount)}</li>`,
      )}</ul>
      <${Clauses} page=${page} />`;
  }
  return html`
    <dl class="desk-table">
      <div><dt>${say.board}</dt><dd><${Cards} cards=${board.split(" ")} label=${say.board} /></dd></div>
      <div>
        <dt>${say.dealer}</dt>
        <dd>${dealer.cards && html`<${Cards} cards=${dealer.cards.split(" ")} label=${say.dealer} />`}
          <span><${Remark} said=${dealer} /></span></dd>
      </div>
    </dl>
    ${irregularities.map((said) => html`<p key=${said.words}><${Remark} said=${said} /></p>`)}
    ${meters.map((said) => html`<p key=${said.words}><${Remark} said=${said} /></p>`)}
    ${seats.map((seat) => html`<${Seat} key=${seat.seat} settled=${seat} game=${game} />`)}
    <${Totals} page=${page} />
    <${Clauses} page=${page} />
  `;
}

/** @param {{ said: Server.Remark }} props */
function Remark({ said }) {
  return html`${said.words} <${Numbers} numbers=${said.clauses} />`;
}

/**
 * The numbers of clauses; each leads to its words below.
 * @param {{ numbers: string[] }} props
 */
function Numbers({ numbers }) {
  return html`<span class="clauses">
    ${numbers.map(
      (number) => html`<button key=${number} type="button" class="clause" aria-label=${say.clause(number)}
      title=${clauses.value.get(number)} onClick=${() => show(number)}>${number}</button>`,
    )}
  </span>`;
}

/** @param {string} number */
const idOf = (number) => `clause-${number.replace(".", "-")}`;

/** @param {string} number */
function show(number) {
  const clause = document.getElementById(idOf(number));
  clause?.scrollIntoView({ block: "center" });
  clause?.focus({ preventScroll: true });
}

/** @param {{ settled: Server.SettledSeat, game: Server.Game }} props */
function Seat({ settled, game }) {
  const { seat, cards, actions, hand, result, net, collected_first: first } = settled;
  const lines = linesOf(settled);
  return html`<section class="desk-settled">
    <div class="desk-settled-head">
      <h3>${say.seat(seat)}</h3>
      ${cards && html`<${Cards} cards=${cards.split(" ")} label=${texts.desk.seats.cards} />`}
      <p>${actions.map(decisionName).join(", ")}<br />
        ${hand && html`<strong>${hand}</strong>: `}${resultWords(result, lines).words}</p>
      <p class="number desk-net"><span class="dim">${say.net}</span> <${Net} text=${net} /></p>
    </div>
    ${first && html`<p class="desk-first"><${Remark} said=${first} /></p>`}
    <table role="table">
      <caption class="unseen">${say.wagers(seat)}</caption>
      <thead role="rowgroup"><tr role="row">
        <th scope="col" role="columnheader">${columns.wager}</th>
        <th scope="col" role="columnheader">${columns.outcome}</th>
        ${FIGURES.map(
          (name) => html`<th key=${name} scope="col" role="columnheader" class="number">
          ${columns[name]}</th>`,
        )}
      </tr></thead>
      ${lines.map((line) => html`<${Line} key=${line.spot} line=${line} game=${game} />`)}
      <tfoot role="rowgroup"><tr role="row" class="figures">
        <th scope="row" role="rowheader" colspan="2">${say.sum}</th>
        <${Figures} of=${summed(lines)} />
      </tr></tfoot>
    </table>
  </section>`;
}

/** @param {{ line: Server.SettledWager, game: Server.Game }} props */
function Line({ line, game }) {
  const { label, outcome, clauses: numbers } = line;
  const said = { words: lineWords(line, { game, own: false }), clauses: numbers };
  return html`<tbody role="rowgroup">
    <tr role="row" class="figures" data-spot=${line.spot}>
      <th scope="row" role="rowheader">${label}</th>
      <td role="cell" class=${`outcome ${outcome}`}>${texts.settled.outcomes[outcome]}</td>
      <${Figures} of=${line} />
    </tr>
    <tr role="row" class="why"><td role="cell" colspan="7"><${Remark} said=${said} /></td></tr>
  </tbody>`;
}

/** @param {{ of: Record<Figure, string> }} props */
function Figures({ of }) {
  return FIGURES.map(
    (name) => html`<td key=${name} role="cell" data-label=${columns[name]}
    class=${`number ${of[name] === "0.00" ? "dim" : ""}`}>${of[name]}</td>`,
  );
}

/** @param {{ text: string }} props */
function Net({ text }) {
  return html`<strong class=${signOf(cents(text))}>${signedAmount(text)}</strong>`;
}

/** @type {Figure[]} */
const SUMS = ["stake", "paid", "returned", "lost"];
/** @param {Figure} name */
const classOf = (name) => (name === "stake" ? "number" : "number wide-only"); // a phone has room for two

/** @param {{ page: Server.SettledHand }} props */
function Totals({ page }) {
  const { answer, seats, collection, bank_wager: below, bank: said } = page;
  const { players, bank, together } = totals(page);
  const bankName = answer.player_dealer ? say.bankSeat(answer.player_dealer.seat) : say.house;
  return html`<section class="desk-totals">
    <h3>${say.totals}</h3>
    <table>
      <thead><tr>
        <th scope="col">${say.who}</th>
        ${SUMS.map((name) => html`<th key=${name} scope="col" class=${classOf(name)}>${columns[name]}</th>`)}
        <th scope="col" class="number">${say.net}</th>
      </tr></thead>
      <tbody>
        ${seats.map(
          (settled) => html`<${Total} key=${settled.seat} who=${say.seat(settled.seat)}
          of=${{ ...summed(linesOf(settled)), net: settled.net }} />`,
        )}
        <${Total} who=${say.all} of=${players} />
        <${Total} who=${bankName} of=${{ net: bank.net }} />
      </tbody>
      <tfoot><${Total} who=${say.balance} of=${{ net: together }} /></tfoot>
    </table>
    <p>${say.action(answer.total_action)}
      ${collection && html`<br /><${Remark} said=${collection} />`}
      ${below && html`<br /><${Remark} said=${below} />`}
      <br /><${Remark} said=${said} /></p>
  </section>`;
}

/** @param {{ who: string, of: Partial<Record<Figure, string>> & { net: string } }} props */
function Total({ who, of }) {
  return html`<tr><th scope="row">${who}</th>
    ${SUMS.map((name) => html`<td key=${name} class=${classOf(name)}>${of[name]}</td>`)}
    <td class="number"><${Net} text=${of.net} /></td></tr>`;
}

/** @param {{ page: Server.SettledHand }} props */
function Clauses({ page }) {
  return html`<section class="desk-clauses">
    <h3>${say.clauses}</h3>
    <dl>
      ${clausesOf(page).map(
        (number) => html`<div key=${number} id=${idOf(number)} tabindex="-1">
        <dt>${number}</dt><dd>${clauses.value.get(number)}</dd>
      </div>`,
      )}
    </dl>
  </section>`;
}

/**
 * Every clause that the answer cites, in the order of the rule book.
 * @param {Server.SettledHand} page
 */
function clausesOf({ dealer, meters, seats, collection, bank_wager: below, bank, irregularities, void: voided }) {
  const ofSeats = seats.flatMap((seat) => [seat.collected_first, ...linesOf(seat)]);
  const settled = [dealer, ...meters, ...ofSeats, collection, below, bank];
  const remarks = [...irregularities, ...(voided ? [voided] : settled)];
  const numbers = new Set(remarks.flatMap((said) => said?.clauses ?? []));
  return [...numbers].sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
}
