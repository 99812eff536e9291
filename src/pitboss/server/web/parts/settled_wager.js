// A settled wager in words and figures: the only place that puts one into words, at the table, in a replay
// and at the desk. A line has the one shape of docs/protocol.md.
import { html } from "../html.js";
import { cents, net, shown, signOf } from "../money.js";
import { texts } from "../texts.js";
import { lowest, wagerOn } from "../wagers.js";

const words = texts.settled;

/**
 * `Blind wins 3 to 2: your hand beats the dealer's`; `own` says whether the hand is the reader's.
 * @param {Server.SettledWager} line
 * @param {{ game: import("../wagers.js").Layout, own: boolean }} reader
 */
export function lineWords(line, { game, own }) {
  const { label, outcome, odds, hand } = line;
  if (!Object.hasOwn(words.why, line.why)) return line.words; // a reason that a newer server knows
  const why = words.why[line.why]({ own, label, hand, lowest: lowest(wagerOn(game, line.spot)) });
  const [due, paid, returned] = [line.due, line.paid, line.returned].map(cents);
  const said = words.line[outcome](label, odds?.endsWith("%") ? words.share(odds) : odds, why, due);
  if (outcome === "win" && paid < due) return said + words.short(shown(due), shown(paid));
  if (outcome === "lose" && returned) return said + words.beyond(shown(returned));
  return said;
}

/** @param {Pick<Server.SettledWager, "net">[]} lines */
export const netOf = (lines) => lines.reduce((sum, line) => sum + cents(line.net), 0);

/**
 * Wager by wager, and in all; with the clauses where they are wanted.
 * @param {{ lines: Server.SettledWager[], game: Server.Game, own: boolean, clauses?: boolean, kind?: string }} props
 */
export function SettledWagers({ lines, game, own, clauses = false, kind = "lines" }) {
  const total = netOf(lines);
  return html`<table class=${kind}>
    <caption class="unseen">${words.caption}</caption>
    <thead class="unseen"><tr><th scope="col">${words.wager}</th><th scope="col">${words.result}</th></tr></thead>
    <tbody>
      ${lines.map(
        (line) => html`<tr key=${line.spot} data-spot=${line.spot}>
        <td>${lineWords(line, { game, own })}
          ${clauses && html` <small class="dim">${words.clause(line.clauses.join(", "))}</small>`}</td>
        <td class=${`number ${signOf(cents(line.net))}`}>${net(cents(line.net))}</td>
      </tr>`,
      )}
    </tbody>
    <tfoot><tr><th scope="row">${words.net}</th>
      <td class=${`number ${signOf(total)}`}><b>${net(total)}</b></td></tr></tfoot>
  </table>`;
}
