// The rules of one game, put into words from its profile: what is not in the profile is not here.
import { html } from "../html.js";
import { amount, cents, show, shown } from "../money.js";
import { texts } from "../texts.js";
import { lowest, multiples, playersBank, qualifying, scheduleOf } from "./facts.js";

const words = texts.rules;
const ends = words.outcome; // of a wager

/** `game` is the game's form at the server. */
export function Book({ game }) {
  return html`
    <div class="sheets rules-book">
      <section class="sheet"><h2>${words.wagers}</h2><${Wagers} game=${game} /></section>
      <section class="sheet"><h2>${words.round}</h2><${Steps} steps=${stepsOf(game)} /></section>
    </div>
    <section class="sheet"><h2>${words.settled}</h2><${Settled} game=${game} /></section>
    <section class="sheet">
      <h2>${words.payTables}</h2>
      <div class="rules-pays">
        <${Pays} spot="blind" pays=${game.blind} /><${Pays} spot="trips" pays=${game.trips} />
      </div>
      <p>${words.tripsPays(lowest(game.trips))}</p>
    </section>
    ${playersBank(game) && html`<section class="sheet"><h2>${words.banking}</h2><${Banking} game=${game} /></section>`}
    <section class="sheet"><h2>${words.cards}</h2><${Lines} lines=${dealingOf(game)} /></section>
  `;
}

const Lines = ({ lines }) => html`<ul>${lines.map((line) => html`<li key=${line}>${line}</li>`)}</ul>`;

function Steps({ steps }) {
  return html`<ol class="rules-steps">
    ${steps.map(([title, line]) => html`<li key=${title}><b>${title}</b> ${line}</li>`)}
  </ol>`;
}

function Wagers({ game }) {
  const limits = [show(game.minimum), show(game.maximum), show(game.increment)];
  const top = Math.max(...game.raises.preflop);
  const least = cents(game.minimum);
  return html`<dl class="rules-wagers">
    ${["ante", "blind", "trips", "play"].map(
      (spot) => html`<div key=${spot}><dt>${texts.spots[spot]}</dt><dd>${words.wager[spot](...limits)}</dd></div>`,
    )}
  </dl>
  <p>${words.toPlay(show(game.least_to_play))}${" "}
    ${words.dearest(show(game.minimum), words.multiple(top), shown(least * top))}</p>`;
}

function stepsOf(game) {
  const players = playersBank(game);
  const collected = players && game.schedule !== null;
  const steps = [];
  if (players) steps.push([words.step.bank, words.bankStep(show(game.minimum))]);
  steps.push([words.step.bets, words.betsStep(show(game.minimum), show(game.maximum), show(game.increment))]);
  steps.push([words.step.deal, `${words.dealStep(players)} ${collected ? words.collectionStep : ""}`.trim()]);
  for (const street of ["preflop", "flop", "river"]) {
    steps.push([words.step[street], words.streetStep[street](multiples(game, street))]);
  }
  steps.push([words.step.showdown, words.showdownStep(players)]);
  steps.push([words.step.qualify, qualifyStep(game)]);
  steps.push([words.step.settle, words.settleStep(players)]);
  return steps;
}

function qualifyStep(game) {
  if (game.qualify === null) return words.qualifyAlways;
  return `${words.qualifyStep(qualifying(game))} ${words.unqualifiedStep[game.unqualified_ante]}`;
}

/** What becomes of each wager, whatever happens. */
function Settled({ game }) {
  const { pays, lost, returned, noPlay, blind } = ends;
  const withoutDealer = game.qualify !== null && game.unqualified_ante === "returned";
  const trips = ends.trips(lowest(game.trips), ends[game.trips.otherwise]);
  const rows = [
    [texts.spots.play, pays, lost, returned, noPlay],
    [withoutDealer ? words.anteQualified : texts.spots.ante, pays, lost, returned, lost],
    withoutDealer && [words.anteUnqualified, returned, returned, returned, lost],
    [texts.spots.blind, blind, lost, returned, lost],
  ].filter((row) => row !== false);
  return html`<table class="rules-settled">
    <caption class="unseen">${words.settled}</caption>
    <thead><tr><th scope="col">${words.wagerColumn}</th>
      ${["win", "lose", "tie", "fold"].map((key) => html`<th key=${key} scope="col">${words.when[key]}</th>`)}
    </tr></thead>
    <tbody>
      ${rows.map(
        ([name, ...cells]) => html`<tr key=${name}><th scope="row">${name}</th>
          ${cells.map((cell, at) => html`<td key=${at} class=${tone(cell)}>${cell}</td>`)}</tr>`,
      )}
      <tr><th scope="row">${texts.spots.trips}</th><td colspan="4">${trips}</td></tr>
    </tbody>
  </table>
  <p class="small dim">${words.blindPays(words.a(lowest(game.blind)), ends[game.blind.otherwise])}</p>
  ${playersBank(game) && html`<p class="small dim">${words.asFarAs}</p>`}`;
}

const tone = (cell) => ({ [ends.lost]: "lose", [ends.pays]: "win", [ends.blind]: "win" })[cell];

function Pays({ spot, pays }) {
  return html`<table>
    <caption>${words.paysTitle[spot]} <small class="dim">${words.tableName(pays.name)}</small></caption>
    <thead class="unseen"><tr>
      <th scope="col">${words.hand}</th><th scope="col">${words.paysColumn}</th>
    </tr></thead>
    <tbody>
      ${pays.lines.map(
        ({ hand, pays: odds }) => html`<tr key=${hand}>
          <th scope="row">${hand}</th><td class="number">${odds}</td></tr>`,
      )}
      <tr><th scope="row">${words.below}</th><td class="number">${ends[pays.otherwise]}</td></tr>
    </tbody>
  </table>`;
}

function Banking({ game }) {
  const lines = [
    words.bankTurns(game.rounds_in_a_row),
    words.bankWager(show(game.minimum)),
    words.coverage[game.coverage],
    words.bankAll,
    game.schedule === null ? words.noCollection : words.collection(game.schedule, show(game.highest_collection)),
    words.toBank(show(game.least_to_bank)),
  ];
  return html`${game.inscription && html`<p class="rules-felt">“${game.inscription}”</p>`}
    <${Lines} lines=${lines} />
    ${game.schedules.length > 0 && html`<${Schedules} game=${game} />`}`;
}

function Schedules({ game }) {
  const force = scheduleOf(game);
  return html`<div class="rules-schedules">${game.schedules.map(
    (schedule) => html`<table key=${schedule.number} class=${schedule === force ? "in-force" : ""}>
      <caption>${words.schedule(schedule.number)}${" "}
        <small class="dim">${words.spotsOf(show(schedule.minimum), show(schedule.maximum))}</small>
        ${schedule === force && html`<b class="small"> ${words.inForce}</b>`}</caption>
      <thead><tr><th scope="col">${words.totalAction}</th><th scope="col" class="number">${words.fee}</th></tr></thead>
      <tbody>${schedule.steps.map(
        ({ up_to: bound, collection }, at) => html`<tr key=${at}>
          <td>${bound === null ? words.above(boundBefore(schedule, at)) : words.upTo(show(bound))}</td>
          <td class="number">${show(collection)}</td></tr>`,
      )}</tbody>
    </table>`,
  )}</div>`;
}

const boundBefore = (schedule, at) => show(schedule.steps[at - 1]?.up_to ?? amount(0));

const dealingOf = (game) => [
  words.deckLine(game.decks),
  words.dealingLine[game.dealing](playersBank(game)),
  words.boardLine,
  words.seatsLine(game.seats, playersBank(game)),
];
