// The fields in which the rules are changed. Each says at once what is wrong with it.
import { STREETS } from "../decisions.js";
import { html, useId } from "../html.js";
import { TRIPS_TABLES } from "../paytables.js";
import { texts } from "../texts.js";
import { OWN } from "./draft.js";
import { ANTES, MULTIPLES, NO_HAND, PAID, QUALIFYING, STANDARD } from "./standard.js";

const words = texts.laboratory;

/** `draft` is a signal of a draft, `wrong` what is wrong with it, by field. */
export function Controls({ draft, wrong }) {
  const set = (change) => (draft.value = { ...draft.value, ...change });
  return html`<form class="lab-controls" onSubmit=${(event) => event.preventDefault()} aria-label=${words.controls}>
    <${PayTable} spot="blind" legend=${words.blind} odds=${draft.value.blind} wrong=${wrong}
      standard=${STANDARD.blind} set=${(blind) => set({ blind })} />
    <fieldset>
      <legend><h2>${words.raises}</h2></legend>
      ${STREETS.map(
        (street) => html`<${Ladder} key=${street} street=${street} ladder=${draft.value[street]} wrong=${wrong[street]}
          set=${(ladder) => set({ [street]: ladder })} />`,
      )}
    </fieldset>
    <${Qualifying} draft=${draft.value} set=${set} />
    <${Trips} draft=${draft.value} wrong=${wrong} set=${set} />
  </form>`;
}

function PayTable({ spot, legend, odds, standard, wrong, set }) {
  const change = (at, text) => set(odds.map((other, place) => (place === at ? text : other)));
  const before = standard.split(" ");
  return html`<fieldset>
    <legend>${spot === "blind" ? html`<h2>${legend}</h2>` : legend}</legend>
    <div class="lab-odds">
      ${PAID[spot].map(
        (hand, at) => html`<${Odds} key=${hand} hand=${hand} text=${odds[at]} why=${wrong[`${spot}.${at}`]}
          changed=${odds[at].trim() !== before[at]} set=${(text) => change(at, text)} />`,
      )}
    </div>
  </fieldset>`;
}

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

function Ladder({ street, ladder, wrong, set }) {
  const id = useId();
  const { ticked, others } = ladder;
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

function Qualifying({ draft, set }) {
  const name = useId();
  return html`<fieldset>
    <legend><h2>${words.qualifying}</h2></legend>
    <label class="field">
      <span>${words.qualify}</span>
      <select value=${draft.qualify} onChange=${(event) => set({ qualify: event.target.value })}>
        ${QUALIFYING.map(
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

function Trips({ draft, wrong, set }) {
  const isOwn = draft.trips === OWN;
  const line = TRIPS_TABLES[draft.trips];
  const pick = (trips) => set({ trips, odds: TRIPS_TABLES[trips]?.split(" ") ?? draft.odds });
  return html`<fieldset>
    <legend><h2>${words.trips}</h2></legend>
    <label class="field">
      <span>${words.tripsTable}</span>
      <select value=${draft.trips} onChange=${(event) => pick(event.target.value)}>
        ${[...Object.keys(TRIPS_TABLES), OWN].map(
          (name) => html`<option key=${name} value=${name} selected=${draft.trips === name}>
            ${name === OWN ? words.ownTable : name}</option>`,
        )}
      </select>
    </label>
    ${
      isOwn
        ? html`<${PayTable} spot="trips" legend=${words.tripsPays} odds=${draft.odds} wrong=${wrong}
          standard=${TRIPS_TABLES[STANDARD.trips]} set=${(odds) => set({ odds })} />`
        : html`<p class="small dim">${words.tripsLine(line.replaceAll(" ", " · "))}</p>`
    }
  </fieldset>`;
}
