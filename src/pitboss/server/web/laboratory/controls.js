// The fields in which the rules are changed. Each says at once what is wrong with it.
import { STREETS } from "../decisions.js";
import { html, useId } from "../html.js";
import { namedTables } from "../standard.js";
import { texts } from "../texts.js";
import { OWN } from "./draft.js";
import {
  ANTES,
  isSide,
  lineOf,
  MULTIPLES,
  NO_HAND,
  oddsOf,
  paidHands,
  payWagers,
  qualifyingHands,
} from "./standard.js";

const words = texts.laboratory;

/**
 * @typedef {import("./draft.js").Draft} Draft
 * @typedef {import("./draft.js").Ladder} LadderDraft
 * @typedef {import("./draft.js").Pays} PaysDraft
 * @typedef {import("./draft.js").Wrong} Wrong
 * @typedef {import("../wagers.js").TableWager} TableWager
 * @typedef {{ wager: TableWager, pays: PaysDraft, wrong: Wrong, set: (pays: PaysDraft) => void }} PaysProps
 */

/**
 * `draft` is a signal of a draft, `wrong` what is wrong with it, by field.
 * @param {{ draft: Signal<Draft>, wrong: Wrong }} props
 */
export function Controls({ draft, wrong }) {
  /** @param {Partial<Draft>} change */
  const set = (change) => (draft.value = { ...draft.value, ...change });
  /** @param {string} spot */
  const setPays = (spot) => (/** @type {PaysDraft} */ pays) => set({ pays: { ...draft.value.pays, [spot]: pays } });
  /** @param {TableWager} wager */
  const pays = (
    wager,
  ) => html`<${Pays} key=${wager.spot} wager=${wager} pays=${draft.value.pays[wager.spot]} wrong=${wrong}
    set=${setPays(wager.spot)} />`;
  const wagers = payWagers();
  return html`<form class="lab-controls" onSubmit=${(event) => event.preventDefault()} aria-label=${words.controls}>
    ${wagers.filter((wager) => !isSide(wager)).map(pays)}
    <fieldset>
      <legend><h2>${words.raises}</h2></legend>
      ${STREETS.map(
        (street) => html`<${Ladder} key=${street} street=${street} ladder=${draft.value[street]} wrong=${wrong[street]}
          set=${(/** @type {LadderDraft} */ ladder) => set({ [street]: ladder })} />`,
      )}
    </fieldset>
    <${Qualifying} draft=${draft.value} set=${set} />
    ${wagers.filter(isSide).map(pays)}
  </form>`;
}

/**
 * The table of a wager: odds to change, and names to choose from where there are several.
 * @param {PaysProps} props
 */
function Pays({ wager, pays, wrong, set }) {
  const several = Object.keys(namedTables(wager.spot)).length > 1;
  const choice = { wager, pays, wrong, set };
  return several ? html`<${Choice} ...${choice} />` : html`<${OddsOf} ...${choice} heading />`;
}

/**
 * `heading`: it is the first of its section.
 * @param {PaysProps & { heading?: boolean }} props
 */
function OddsOf({ wager, pays, wrong, set, heading = false }) {
  const { spot, label } = wager;
  const { odds } = pays;
  /**
   * @param {number} at
   * @param {string} text
   */
  const change = (at, text) => set({ table: OWN, odds: odds.map((other, place) => (place === at ? text : other)) });
  const before = lineOf(wager.table).split(" ");
  return html`<fieldset>
    <legend>${heading ? html`<h2>${words.pays(label)}</h2>` : words.pays(label)}</legend>
    <div class="lab-odds">
      ${paidHands(wager).map(
        (hand, at) => html`<${Odds} key=${hand} hand=${hand} text=${odds[at]} why=${wrong[`${spot}.${at}`]}
          changed=${odds[at].trim() !== before[at]} set=${(/** @type {string} */ text) => change(at, text)} />`,
      )}
    </div>
  </fieldset>`;
}

/** @param {{ hand: string, text: string, why?: string, changed: boolean, set: (text: string) => void }} props */
function Odds({ hand, text, why, changed, set }) {
  const id = useId();
  return html`<div class=${`field ${changed ? "changed" : ""}`}>
    <label for=${`${id}-odds`}>${texts.hands[hand]}</label>
    <input type="text" id=${`${id}-odds`} value=${text} autocomplete="off" spellcheck=${false} maxlength="20"
      aria-invalid=${Boolean(why)} aria-describedby=${why ? id : undefined}
      onInput=${(event) => set(event.target.value)} />
    ${why && html`<span class="problem" id=${id} role="alert">${words.wrong[why](text)}</span>`}
  </div>`;
}

/** @param {{ street: Server.Street, ladder: LadderDraft, wrong?: string, set: (ladder: LadderDraft) => void }} props */
function Ladder({ street, ladder, wrong, set }) {
  const id = useId();
  const { ticked, others } = ladder;
  /**
   * @param {number} multiple
   * @param {boolean} on
   */
  const toggle = (multiple, on) =>
    set({ others, ticked: on ? [...ticked, multiple].sort() : ticked.filter((other) => other !== multiple) });
  return html`<fieldset class="lab-ladder" aria-describedby=${wrong ? id : undefined}>
    <legend>${words.streets[street]}</legend>
    ${MULTIPLES.map(
      (multiple) => html`<label key=${multiple} class="lab-multiple">
        <input type="checkbox" class="unseen" checked=${ticked.includes(multiple)}
          onChange=${(event) => toggle(multiple, event.target.checked)} />
        <span>${words.multiple(multiple)}</span>
      </label>`,
    )}
    <input type="text" class="lab-others" value=${others} aria-label=${words.others(words.streets[street])}
      placeholder=${words.othersHint} autocomplete="off" maxlength="40" aria-invalid=${Boolean(wrong)}
      aria-describedby=${wrong ? id : undefined} onInput=${(event) => set({ ticked, others: event.target.value })} />
    ${wrong && html`<span class="problem" id=${id} role="alert">${words.wrong[wrong](others)}</span>`}
  </fieldset>`;
}

/** @param {{ draft: Draft, set: (change: Partial<Draft>) => void }} props */
function Qualifying({ draft, set }) {
  const name = useId();
  return html`<fieldset>
    <legend><h2>${words.qualifying}</h2></legend>
    <label class="field">
      <span>${words.qualify}</span>
      <select value=${draft.qualify} onChange=${(event) => set({ qualify: event.target.value })}>
        ${qualifyingHands().map(
          (hand) => html`<option key=${hand} value=${hand} selected=${draft.qualify === hand}>
            ${hand === NO_HAND ? words.noHand : words.orBetter(texts.hands[hand])}</option>`,
        )}
      </select>
    </label>
    <fieldset class="choice" disabled=${draft.qualify === NO_HAND}>
      <legend>${words.ante}</legend>
      ${ANTES.map(
        (how) => html`<label key=${how}>
          <input type="radio" name=${name} value=${how} checked=${draft.ante === how}
            onChange=${() => set({ ante: how })} />
          <span>${words.antes[how]}</span>
        </label>`,
      )}
    </fieldset>
  </fieldset>`;
}

/** @param {PaysProps} props */
function Choice({ wager, pays, wrong, set }) {
  const { spot, label, table } = wager;
  const tables = namedTables(spot);
  /** @param {string} name */
  const pick = (name) => set({ table: name, odds: name === OWN ? pays.odds : oddsOf(spot, name) });
  const lowest = table.lines.at(-1)?.hand;
  return html`<fieldset>
    <legend><h2>${label}</h2></legend>
    <label class="field">
      <span>${words.payTable}</span>
      <select value=${pays.table} onChange=${(event) => pick(event.target.value)}>
        ${[...Object.keys(tables), OWN].map(
          (name) => html`<option key=${name} value=${name} selected=${pays.table === name}>
            ${name === OWN ? words.ownTable : name}</option>`,
        )}
      </select>
    </label>
    ${
      pays.table === OWN
        ? html`<${OddsOf} wager=${wager} pays=${pays} wrong=${wrong} set=${set} />`
        : html`<p class="small dim">${words.payLine(tables[pays.table].replaceAll(" ", " · "), lowest)}</p>`
    }
  </fieldset>`;
}
