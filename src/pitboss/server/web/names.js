// Names of players and tables, as the server takes them.

export const LONGEST_NAME = 40;

/**
 * On one line, with single spaces.
 * @param {string} text
 */
export const oneLine = (text) => text.trim().replace(/\s+/g, " ");

/**
 * A name as it was meant; empty if there is none.
 * @param {string} text
 */
export const tidyName = (text) => oneLine(oneLine(text).slice(0, LONGEST_NAME));
