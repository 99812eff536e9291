// Tables for spreadsheets and other programs.

/** @param {string} text */
const quoted = (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Rows of values as a text; what is not there is left empty.
 * @param {unknown[][]} rows
 */
export const csvText = (rows) =>
  rows.map((row) => `${row.map((value) => quoted(String(value ?? ""))).join(",")}\r\n`).join("");
