// The replay of a finished round, step by step, with the values of the decisions.
import { query as inAddress, post } from "../api.js";
import { verifyRound } from "../fairness/verify.js";
import { html, signal, useEffect, useMemo, useRef, useSignal } from "../html.js";
import { me } from "../me.js";
import { cents, net, signOf } from "../money.js";
import { Checks } from "../parts/checks.js";
import { ErrorWithRetry } from "../parts/error_with_retry.js";
import { Select, Toggle } from "../parts/fields.js";
import { notes } from "../parts/notes.js";
import { getRecord } from "../records.js";
import { replaceAddress } from "../router.js";
import { texts } from "../texts.js";
import { makeValues } from "./decision_values.js";
import { Decisions } from "./decisions.js";
import { ReplayFelt } from "./felt.js";
import { handsOf } from "./hand_names.js";
import { RoundFiles } from "./list.js";
import { Playback } from "./playback.js";
import { StepDetails, StepList } from "./step_details.js";
import { announcement, wordsOf } from "./step_words.js";
import { stepsOf } from "./steps.js";

const words = texts.history.replay;

/**
 * @typedef {import("./steps.js").Step} Step
 * @typedef {{ record: RoundRecord, game: Server.Game }} Found
 * @typedef {import("../records.js").RoundPlace} Place
 */

/** @param {{ table: string, round: string, query: URLSearchParams, hash: string }} props */
export function Replay({ table, round, query, hash }) {
  // The record, and the game that it was played by.
  const found = useSignal(/** @type {Found | null} */ (null));
  const problem = useSignal("");
  const place = { table, round, invitation: query.get("invitation") };
  const search = inAddress({ invitation: place.invitation });
  const load = () => {
    problem.value = "";
    getRecord(place)
      .then(withGame)
      .then(
        (loaded) => (found.value = loaded),
        ({ code, message }) => (problem.value = code === "bad-request" ? words.noNumber : message),
      );
  };
  useEffect(load, []);
  if (found.value) {
    const { record, game } = found.value;
    return html`<${LoadedReplay} record=${record} game=${game} at=${place} search=${search}
      begin=${Number(hash) - 1} />`;
  }
  if (!problem.value) return html`<p class="loading">${texts.common.loading}</p>`;
  return html`<section class="sheet"><h1>${words.lost}</h1>
    <${ErrorWithRetry} problem=${problem.value} retry=${load} />
    <p class="row"><a href="/history">${words.back}</a> <a href="/">${texts.common.toLobby}</a></p></section>`;
}

/**
 * The rules are in the record as text: the server parses them into a game.
 * @param {RoundRecord} record
 * @returns {Promise<Found>}
 */
async function withGame(record) {
  try {
    const { game } = await post("/api/rules/check", { rules: record.rules.toml });
    return { record, game };
  } catch (error) {
    throw error.code === "bad-request" ? new Error(words.unreadable) : error;
  }
}

/**
 * The seat of the visitor, or null for a spectator.
 * @param {RoundRecord} record
 */
function seatOf(record) {
  const own = Object.entries(record.seats).find(([, { player, bot }]) => !bot && player === me.value?.player);
  return own ? Number(own[0]) : null;
}

/** @param {Found & { at: Place, search: string, begin: number }} props */
function LoadedReplay({ record, game, at: place, search, begin }) {
  const steps = useMemo(() => stepsOf(record), [record]);
  if (!steps?.length) {
    return html`<section class="sheet"><h1>${words.lost}</h1><p class="problem">${words.unreadable}</p>
      <a href="/history">${words.back}</a></section>`;
  }
  return html`<${ReplaySteps} record=${record} game=${game} steps=${steps} place=${place} search=${search}
    begin=${begin} />`;
}

/** @param {Found & { steps: Step[], place: Place, search: string, begin: number }} props */
function ReplaySteps({ record, game, steps, place, search, begin }) {
  const seat = seatOf(record);
  const playing = Object.keys(record.seats)
    .filter((number) => record.seats[number].cards)
    .map(Number);
  const { at, focus, open, hands, values } = useMemo(
    () => ({
      at: signal(begin >= 0 && begin < steps.length ? begin : 0),
      // The player/dealer has no decisions.
      focus: signal(String(seat !== null && playing.includes(seat) ? seat : (playing[0] ?? seat ?? ""))),
      open: signal(seat === null),
      hands: signal(/** @type {import("./hand_names.js").HandNames} */ ({})),
      values: makeValues(record, steps),
    }),
    [record],
  );
  useEffect(() => {
    handsOf(record).then(
      (found) => (hands.value = found),
      () => {},
    ); // the page does without their names
  }, [record]);
  const about = { record, game, seat, hands: hands.value };
  useSteps(at, steps, about, `/history/${place.table}/${place.round}${search}`);
  const step = steps[at.value];
  const choices = Object.fromEntries(
    Object.keys(record.seats).map((number) => [number, seatName(record, Number(number), seat)]),
  );
  return html`<div class="history-replay">
    <${Head} record=${record} place=${place} search=${search} seat=${seat} open=${open} />
    <div class="history-stage">
      <h2 class="history-title">${wordsOf(step, about).title}</h2>
      <${ReplayFelt} record=${record} game=${game} step=${step} hands=${hands.value} seat=${seat}
        focus=${Number(focus.value)} open=${open.value} />
      <${Playback} at=${at} count=${steps.length} />
      <${StepDetails} step=${step} about=${about} />
    </div>
    <section class="sheet history-worth" aria-labelledby="history-worth">
      <h2 id="history-worth">${words.decisions}</h2>
      <${Select} label=${words.of} value=${focus} choices=${choices} />
      <${Decisions} record=${record} steps=${steps} values=${values} focus=${Number(focus.value)} at=${at} />
    </section>
    <div class="history-below">
      <${StepList} steps=${steps} about=${about} at=${at} />
      <div>
        <${Verify} record=${record} />
        <section class="sheet"><h2>${texts.history.files.title}</h2>
          <p class="dim">${texts.history.files.lead}</p><${RoundFiles} at=${place} /></section>
      </div>
    </div>
  </div>`;
}

/**
 * @param {RoundRecord} record
 * @param {number} number
 * @param {number | null} own
 */
function seatName({ player_dealer: bank, seats }, number, own) {
  const { player } = seats[number];
  if (number === own) return words.you(player);
  return number === bank ? words.bankOf(player) : player;
}

/**
 * The address and the screen reader follow the steps.
 * @param {Signal<number>} at
 * @param {Step[]} steps
 * @param {import("./step_words.js").About} about
 * @param {string} address
 */
function useSteps(at, steps, about, address) {
  const latest = useRef(about);
  latest.current = about;
  useEffect(() => {
    let shown = at.value;
    return at.subscribe((now) => {
      if (now === shown) return;
      shown = now;
      notes.announce(announcement(steps[now], latest.current));
      replaceAddress(`${address}#${now + 1}`);
    });
  }, [steps]);
}

/** @param {{ record: RoundRecord, place: Place, search: string, seat: number | null, open: Signal<boolean> }} props */
function Head({ record, place, search, seat, open }) {
  const result = seat === null ? null : cents(record.seats[seat].net);
  return html`<div class="history-head">
    <p class="row"><a href="/history">‹ ${words.back}</a>${" "}
      <a href=${`/table/${place.table}${search}`}>${words.toTable}</a>
      <${Toggle} label=${words.open} value=${open} /></p>
    <h1>${words.title(record.round, record.name)}
      ${result !== null && html` <span class=${`number ${signOf(result)}`}>${net(result)}</span>`}</h1>
    <p class="dim">${texts.history.when(record.closed_at)}</p>
  </div>`;
}

/** @param {{ record: RoundRecord }} props */
function Verify({ record }) {
  const checks = useSignal(/** @type {import("../fairness/verify.js").Check[] | null} */ (null));
  const busy = useSignal(false);
  async function verify() {
    busy.value = true;
    checks.value = await verifyRound(record);
    busy.value = false;
  }
  return html`<section class="sheet history-verify">
    <h2>${texts.table.seal.title}</h2>
    <p class="dim">${words.verifyLead}</p>
    <button disabled=${busy.value} onClick=${verify}>${busy.value ? texts.table.seal.verifying : words.verify}</button>
    ${checks.value && html`<${Checks} checks=${checks.value} /><p class="dim small">${texts.fairness.further}</p>`}
  </section>`;
}
