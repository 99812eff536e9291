// The address of a sheet on the server, and of the page that shows it.
import { addressOf } from "../api.js";

/**
 * What is chosen on the page. `rules` is the name of a game, `table:ID`, or `own`, whose text is `toml`.
 * @typedef {{ sheet: Server.SheetLine, rules: string, toml: string, paper: string, scale: string, plain: boolean,
 *   filled: boolean, round: string }} Chosen
 */

const OF_A_TABLE = "table:";
export const OWN = "own";

/** @param {string} table */
export const ofTable = (table) => `${OF_A_TABLE}${table}`;

/** @param {string} rules */
export const tableOf = (rules) => (rules.startsWith(OF_A_TABLE) ? rules.slice(OF_A_TABLE.length) : null);

/** @param {string} sheet */
const fromRules = (sheet) => sheet === "the rules";

/**
 * What a journal could fill the sheet with is missing: "table", "round", or nothing.
 * @param {Chosen} chosen
 */
export function missing({ sheet, rules, filled, round }) {
  if (!filled || fromRules(sheet.filled_from) || sheet.filled_from === "a player's rounds") return "";
  if (!tableOf(rules)) return "table";
  return sheet.filled_from === "a void round" && !/^[1-9]\d{0,8}$/.test(round) ? "round" : "";
}

/**
 * Where the server has the sheet.
 * @param {Chosen} chosen
 */
export function sheetAddress(chosen) {
  const { sheet, rules, toml, paper, scale, plain, filled, round } = chosen;
  const table = tableOf(rules);
  const fills = filled && !fromRules(sheet.filled_from) && !missing(chosen);
  return addressOf("/api/print/{sheet}", {
    sheet: sheet.name,
    rules: table ? null : rules === OWN ? toml : rules,
    table,
    paper: sheet.svg || paper === "a4" ? null : paper,
    scale: sheet.svg && scale !== "1" ? scale : null,
    plain: sheet.svg && plain ? "true" : null,
    filled: fills ? "true" : null,
    round: fills && sheet.filled_from === "a void round" ? round : null,
  });
}

/**
 * The page, so that it can be shared; a file of one's own is not in it.
 * @param {Chosen} chosen
 */
export function pageAddress({ sheet, rules }) {
  return `/print/${sheet.name}${rules === OWN ? "" : `?rules=${encodeURIComponent(rules)}`}`;
}
