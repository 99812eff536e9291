// The rules of one game, put into words from its profile: what is not in the profile is not here.
import { STREETS } from "../decisions.js";
import { html } from "../html.js";
import { cents, show, shown } from "../money.js";
import { PayoffsWarning } from "../parts/payoffs_warning.js";
import { prizeWords } from "../parts/paytable.js";
import { texts } from "../texts.js";
import {
  beforeDeal,
  equals,
  isNoPrize,
  labelOn,
  labels,
  lostOnFold,
  optional,
  required,
  withTable,
} from "../wagers.js";
import { multiples, playersBank, qualifying, scheduleOf } from "./facts.js";
import { settledRows, wagerSentences } from "./wagers.js";

const words = texts.rules;
const ends = words.outcome; // of a wager
/** @type {Server.Result[]} */
const RESULTS = ["win", "lose", "tie", "fold"];

/**
 * @typedef {import("../wagers.js").TableWager} TableWager
 * @typedef {[low: string, high: string, step: string]} Limits
 */

/**
 * `game` is the game's form at the server.
 * @param {{ game: Server.Game }} props
 */
export function GameRules({ game }) {
  return html`
    <div class="sheets rules-overview">
      <section class="sheet"><h2>${words.wagers}</h2><${Wagers} game=${game} /></section>
      <section class="sheet"><h2>${words.round}</h2><${Steps} steps=${stepsOf(game)} /></section>
    </div>
    <section class="sheet"><h2>${words.settled}</h2><${Settled} game=${game} /></section>
    <section class="sheet">
      <h2>${words.payTables}</h2>
      <div class="rules-pays">
        ${withTable(game).map((wager) => html`<${Pays} key=${wager.spot} wager=${wager} />`)}
      </div>
      <${Lines} lines=${payLines(game)} />
    </section>
    ${playersBank(game) && html`<section class="sheet"><h2>${words.banking}</h2><${Banking} game=${game} /></section>`}
    <section class="sheet"><h2>${words.cards}</h2><${Lines} lines=${dealingOf(game)} /></section>
  `;
}

/** @param {{ lines: string[] }} props */
const Lines = ({ lines }) => html`<ul>${lines.map((line) => html`<li key=${line}>${line}</li>`)}</ul>`;

/** @param {{ steps: [title: string, line: string][] }} props */
function Steps({ steps }) {
  return html`<ol class="rules-steps">
    ${steps.map(([title, line]) => html`<li key=${title}><b>${title}</b> ${line}</li>`)}
  </ol>`;
}

/** @param {{ game: Server.Game }} props */
function Wagers({ game }) {
  /** @type {Limits} */
  const limits = [show(game.minimum), show(game.maximum), show(game.increment)];
  const top = Math.max(...game.raises.preflop);
  const least = cents(game.minimum);
  return html`<dl class="rules-wagers">
    ${game.wagers.map(
      (wager) => html`<div key=${wager.spot}>
        <dt>${wager.label}</dt>
        <dd>${placedWords(wager, limits)}${wager.placed === "raise" && ` ${playLimit(game)}`}</dd></div>`,
    )}
  </dl>
  <p>${words.toPlay(show(game.least_to_play), labels(required(game)))}${" "}
    ${words.dearest(show(game.minimum), words.multiple(top), shown(least * top))}</p>`;
}

/** @param {Server.Game} game */
const playLimit = (game) => words.playLimit[game.play_limit](show(game.maximum));

/**
 * @param {Server.Wager} wager
 * @param {Limits} limits
 */
function placedWords({ placed, settles, cards }, limits) {
  const said = words.wager[placed](...limits);
  const about = words.about[settles];
  return placed === "optional" ? `${said} ${typeof about === "string" ? about : about[cards]}` : said;
}

/** @param {Server.Game} game */
function stepsOf(game) {
  const players = playersBank(game);
  const collected = players && game.schedule !== null;
  /** @type {[title: string, line: string][]} */
  const steps = [];
  if (players) steps.push([words.step.bank, words.bankStep(show(game.minimum))]);
  steps.push([words.step.bets, betsStep(game)]);
  steps.push([words.step.deal, `${words.dealStep(players)} ${collected ? words.collectionStep : ""}`.trim()]);
  for (const street of STREETS) {
    steps.push([words.step[street], words.streetStep[street](multiples(game, street), labels(lostOnFold(game)))]);
  }
  steps.push([words.step.showdown, words.showdownStep(players)]);
  steps.push([words.step.qualify, qualifyStep(game)]);
  steps.push([words.step.settle, settleStep(game)]);
  return steps;
}

/** @param {Server.Game} game */
function betsStep(game) {
  const { minimum, maximum, increment } = game;
  return words.betsStep(show(minimum), show(maximum), show(increment), labels(equals(game)), labels(optional(game)));
}

/**
 * The order after a win, and the results that are settled in another one.
 * @param {Server.Game} game
 */
function settleStep(game) {
  const { win, ...others } = game.order;
  /** @param {string[]} spots */
  const inWords = (spots) => spots.map((spot) => labelOn(game, spot));
  /** @param {string} kind */
  const lies = (kind) => (/** @type {string} */ spot) =>
    kind !== "fold" || beforeDeal(game).some((wager) => wager.spot === spot);
  /** @param {[kind: string, spots: string[]]} order */
  const differs = ([kind, spots]) => String(spots.filter(lies(kind))) !== String(win.filter(lies(kind)));
  const different = Object.entries(others)
    .filter(([kind]) => kind !== "unqualified" || game.qualify !== null)
    .filter(differs);
  return words.settleStep(
    playersBank(game),
    inWords(win),
    different.map(([kind, spots]) => [words.orderKinds[kind], inWords(spots.filter(lies(kind)))]),
  );
}

/** @param {Server.Game} game */
function qualifyStep(game) {
  if (game.qualify === null) return words.qualifyAlways;
  const returned = labels(game.wagers.filter((wager) => wager.unqualified_rule));
  return `${words.qualifyStep(qualifying(game))} ${words.unqualifiedStep[game.unqualified_ante](returned)}`;
}

/**
 * What becomes of each wager, whatever happens.
 * @param {{ game: Server.Game }} props
 */
function Settled({ game }) {
  return html`<table class="rules-settled">
    <caption class="unseen">${words.settled}</caption>
    <thead><tr><th scope="col">${words.wagerColumn}</th>
      ${RESULTS.map((key) => html`<th key=${key} scope="col">${words.when[key]}</th>`)}
    </tr></thead>
    <tbody>
      ${settledRows(game).map(
        ({ name, cells }) => html`<tr key=${name}><th scope="row">${name}</th>
          ${cells.map(
            (cell, at) => html`<td key=${at} colspan=${RESULTS.length / cells.length} class=${tone(cell)}>${cell}</td>`,
          )}</tr>`,
      )}
    </tbody>
  </table>
  ${playersBank(game) && html`<p class="small dim">${words.asFarAs}</p>`}`;
}

/** @param {string} cell */
const tone = (cell) => ({ [ends.lost]: "lose", [ends.pays]: "win", [ends.byTable]: "win" })[cell];

/**
 * How each wager with a table is paid, and what happens to it without.
 * @param {Server.Game} game
 */
function payLines(game) {
  const wagers = withTable(game);
  const back = wagers.some(({ table }) => table.lines.some(({ pays }) => isNoPrize(pays)));
  return [...wagers.map((wager) => wagerSentences(wager)), ...(back ? [words.noPrize] : []), words.oddsPaid];
}

/** @param {{ wager: TableWager }} props */
function Pays({ wager: { label, cards, table, below } }) {
  const rest = cards === "hole cards" ? words.belowHoleCards : words.below;
  return html`<table>
    <caption>${texts.table.pays(label)} <small class="dim">${words.tableName(table.name)}</small></caption>
    <thead class="unseen"><tr>
      <th scope="col">${words.hand}</th><th scope="col">${words.paysColumn}</th>
    </tr></thead>
    <tbody>
      ${table.lines.map(
        ({ hand, pays }) => html`<tr key=${hand}>
          <th scope="row">${hand}</th><td class="number">${prizeWords(pays)}</td></tr>`,
      )}
      <tr><th scope="row">${rest}</th><td class="number">${ends[below]}</td></tr>
    </tbody>
  </table>`;
}

/** @param {{ game: Server.Game }} props */
function Banking({ game }) {
  const lines = [
    words.bankTurns(game.rounds_in_a_row),
    words.bankWager(show(game.bank_minimum)),
    words.coverage[game.coverage],
    words.bankAll,
    ...(game.schedule === null
      ? [words.noCollection]
      : [collectionLine(game), words.voidCollection[game.void_collection]]),
    words.toBank(show(game.least_to_bank)),
  ];
  return html`${game.inscription && html`<p class="rules-felt">“${game.inscription}”</p>`}
    <${Lines} lines=${lines} />
    <${PayoffsWarning} coverage=${game.coverage} />
    ${game.schedules.length > 0 && html`<${Schedules} game=${game} />`}`;
}

/** @param {Server.Game} game */
const collectionLine = (game) =>
  words.collection(game.schedule, show(game.highest_collection), labels(beforeDeal(game)), game.between_steps);

/** @param {{ game: Server.Game }} props */
function Schedules({ game }) {
  const force = scheduleOf(game);
  return html`<div class="rules-schedules">${game.schedules.map(
    (schedule) => html`<table key=${schedule.number} class=${schedule === force ? "in-force" : ""}>
      <caption>${words.schedule(schedule.number)}${" "}
        <small class="dim">${words.spotsOf(show(schedule.minimum), show(schedule.maximum))}</small>
        ${schedule === force && html`<b class="small"> ${words.inForce}</b>`}</caption>
      <thead><tr><th scope="col">${words.totalAction}</th><th scope="col" class="number">${words.fee}</th></tr></thead>
      <tbody>${schedule.ranges.map(
        ({ action, collection }) =>
          html`<tr key=${action}><td>${action}</td><td class="number">${collection}</td></tr>`,
      )}</tbody>
    </table>`,
  )}</div>`;
}

/** @param {Server.Game} game */
const dealingOf = (game) => [
  words.deckLine(game.decks),
  words.dealingLine[game.dealing](playersBank(game)),
  words.boardLine,
  words.dealsLine[game.deals],
  words.timeOut[game.time_out],
  words.seatsLine(game.seats, playersBank(game)),
];
