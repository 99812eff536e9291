// Tables for spreadsheets and other programs.

const quoted = (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Rows of values as a text; what is not there is left empty. */
export const csvText = (rows) =>
  rows.map((row) => `${row.map((value) => quoted(String(value ?? ""))).join(",")}\r\n`).join("");
