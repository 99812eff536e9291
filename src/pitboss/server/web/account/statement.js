// What came into the purse and what left it, in words.
import { get } from "../api.js";
import { html, useEffect, useSignal } from "../html.js";
import { cents, net, show, signOf } from "../money.js";
import { texts } from "../texts.js";

const say = texts.account;
const LINES = 20; // a page

/**
 * `{ table, seat }` where an account is a stack on a table: `table/k7p2mq4x/stack/2`.
 * @param {string} account
 */
function stackOf(account) {
  const found = /^table\/([^/]+)\/stack\/(\d+)$/.exec(account);
  return found ? { table: found[1], seat: Number(found[2]) } : null;
}

/** @param {Pick<Server.StatementLine, "target" | "amount">} line */
export const change = ({ target, amount }) => cents(amount) * (target.startsWith("purse/") ? 1 : -1);

/**
 * Why the chips moved; `names` are the names of tables by id.
 * @param {Pick<Server.StatementLine, "kind" | "reason" | "source" | "target">} line
 * @param {Map<string, string>} names
 */
export function transferWords({ kind, reason, source, target }, names) {
  const at = stackOf(source) ?? stackOf(target);
  const { ofTheHouse, given, taken, atTable, other } = say.moved;
  if (kind === "chips-granted") return Object.hasOwn(ofTheHouse, reason) ? ofTheHouse[reason] : given(reason);
  if (kind === "chips-taken") return taken(reason);
  if (!at || !Object.hasOwn(atTable, kind)) return other(kind);
  return atTable[kind](names.get(at.table) ?? say.tableGone(at.table));
}

/**
 * `moved` changes when chips have moved: then the newest lines are fetched again.
 * @param {{ moved: string }} props
 */
export function Statement({ moved }) {
  const lines = useSignal(/** @type {Server.StatementLine[] | null} */ (null));
  const names = useSignal(new Map());
  const more = useSignal(false);
  const problem = useSignal("");
  /** @param {string} [before] */
  async function load(before) {
    problem.value = "";
    try {
      const found = await get("/api/me/statement", { limit: LINES, before });
      lines.value = before ? [...(lines.value ?? []), ...found] : found;
      more.value = found.length === LINES;
    } catch (error) {
      problem.value = error.message;
    }
  }
  useEffect(() => {
    load();
  }, [moved]);
  useEffect(() => {
    /** @param {Server.TableLine[]} tables */
    const named = (tables) => (names.value = new Map(tables.map(({ table, name }) => [table, name])));
    get("/api/tables").then(named, () => {}); // without it the tables go by their ids
  }, []);
  return html`<section class="sheet">
    <h2>${say.statement}</h2>
    <p class="dim">${say.statementLead}</p>
    ${lines.value?.length === 0 && html`<p>${say.noStatement}</p>`}
    ${lines.value && lines.value.length > 0 && html`<${Lines} lines=${lines.value} names=${names.value} />`}
    ${problem.value && html`<p class="problem" role="alert">${problem.value}</p>`}
    <div class="row">
      ${
        problem.value
          ? html`<button onClick=${() => load(lines.value?.at(-1)?.cursor)}>${texts.common.retry}</button>`
          : more.value
            ? html`<button onClick=${() => load(lines.value?.at(-1)?.cursor)}>${say.more}</button>`
            : html`<span class="dim">${lines.value ? say.noMore : texts.common.loading}</span>`
      }
    </div>
  </section>`;
}

/** @param {{ lines: Server.StatementLine[], names: Map<string, string> }} props */
function Lines({ lines, names }) {
  const { columns } = say;
  const number = new Set(["amount", "balance"]);
  // The roles are explicit: on a phone the cells are no table to CSS, and would lose them.
  return html`<table class="statement" role="table">
    <caption class="unseen">${say.statement}</caption>
    <thead role="rowgroup"><tr role="row">
      ${Object.entries(columns).map(
        ([name, words]) => html`<th key=${name} scope="col" role="columnheader"
        class=${number.has(name) ? "number" : ""}>${words}</th>`,
      )}
    </tr></thead>
    <tbody role="rowgroup">
      ${lines.map(
        (line) => html`<tr key=${line.cursor} role="row">
        <td role="cell" class="at">${texts.history.when(line.at)}</td>
        <td role="cell" class="what"><${TransferCell} line=${line} names=${names} /></td>
        <td role="cell" class=${`number ${signOf(change(line))}`}>${net(change(line))}</td>
        <td role="cell" class="number balance">${show(line.balance)}</td>
      </tr>`,
      )}
    </tbody>
  </table>`;
}

/**
 * With a link to the table if it is open.
 * @param {{ line: Server.StatementLine, names: Map<string, string> }} props
 */
function TransferCell({ line, names }) {
  const at = stackOf(line.source) ?? stackOf(line.target);
  const words = transferWords(line, names);
  return at && names.has(at.table) ? html`<a href=${`/table/${at.table}`}>${words}</a>` : words;
}
