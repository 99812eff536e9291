// Which rules the hand was played under, and who banked.
import { html } from "../html.js";
import { show } from "../money.js";
import { FileButton } from "../parts/files.js";
import { TRIPS_TABLES } from "../paytables.js";
import { texts } from "../texts.js";
import { baseGame, faultAt, game, rulesProblem } from "./desk.js";
import { Entry, Pick } from "./fields.js";
import { games } from "./games.js";
import { hand, OWN } from "./hand.js";

const say = texts.desk.game;

export function Game() {
  const own = hand.rules.value === OWN;
  const ownOdds = hand.trips.value === OWN;
  const rules = (games.value ?? []).map(({ name, title }) => [name, title]);
  const ofOdds = ownOdds && hand.tripsLine.value.trim() && baseGame.value ? rulesProblem.value : "";
  const ofRules = ofOdds ? "" : rulesProblem.value;
  return html`<section class="sheet stack no-print">
    <h2>${say.title}</h2>
    <div class="desk-fields">
      <${Pick} at="rules" label=${say.rules} value=${hand.rules} choices=${[...rules, [OWN, say.own]]}
        fault=${own ? "" : ofRules} />
      ${baseGame.value && html`<${Changes} base=${baseGame.value} />`}
      ${
        ownOdds &&
        html`<${Entry} at="trips" label=${say.tripsLine} value=${hand.tripsLine} hint=${say.tripsHint}
        fault=${ofOdds} />`
      }
    </div>
    ${own && html`<${OwnRules} fault=${ofRules} />`}
    ${game.value && html`<${Bank} of=${game.value} />`}
  </section>`;
}

/** What a hand may state anew. */
function Changes({ base }) {
  const { banked_by: by, coverage, schedule, schedules, trips } = base;
  const tables = [...Object.keys(TRIPS_TABLES).map((name) => [name, name]), [OWN, say.tripsOwn]];
  const spot = ({ number, minimum, maximum }) => [String(number), say.scheduleOf(number, show(minimum), show(maximum))];
  return html`
    <${Pick} label=${say.trips} value=${hand.trips} choices=${[["", say.standing(texts.rules.tableName(trips.name))], ...tables]} />
    ${
      by === "player/dealer" &&
      html`<${Pick} label=${say.coverage} value=${hand.coverage}
      choices=${[["", say.standing(say.coverages[coverage])], ...Object.entries(say.coverages)]} />`
    }
    ${
      schedules.length > 0 &&
      html`<${Pick} label=${say.schedule} value=${hand.schedule}
      choices=${[["", say.standing(schedule ?? say.none)], ...schedules.map(spot)]} />`
    }
  `;
}

function OwnRules({ fault }) {
  return html`<div class="field">
    <label for="desk-toml">${say.toml}</label>
    <textarea id="desk-toml" data-at="rules" class="mono" rows="8" spellcheck=${false} aria-invalid=${Boolean(fault)}
      aria-describedby="desk-toml-told" value=${hand.toml.value}
      onInput=${(event) => (hand.toml.value = event.target.value)}></textarea>
    <span class="told" id="desk-toml-told">
      ${fault ? html`<span class="problem">${fault}</span>` : html`<small class="dim">${say.tomlHint}</small>`}
    </span>
    <${FileButton} label=${say.tomlFile} accept=".toml,text/plain" read=${(text) => (hand.toml.value = text)} />
  </div>`;
}

function Bank({ of }) {
  const { banked_by: by, seats, minimum, maximum, increment } = of;
  const limits = say.limits(show(minimum), show(maximum), show(increment));
  if (by === "house") return html`<p class="dim">${say.houseBanks} ${limits}</p>`;
  const numbers = Array.from({ length: seats }, (_, at) => [at + 1, String(at + 1)]);
  return html`<p class="dim">${say.playerBanks} ${limits}</p>
    <div class="desk-fields">
      <${Pick} at="player_dealer.seat" label=${say.bankSeat} value=${hand.bankSeat} choices=${numbers}
        fault=${faultAt("player_dealer.seat")} />
      <${Entry} at="player_dealer.wager" label=${say.bankWager} value=${hand.bankWager} inputmode="decimal"
        fault=${faultAt("player_dealer.wager")} />
    </div>`;
}
