// Which rules the hand was played under, and who banked.
import { html } from "../html.js";
import { show } from "../money.js";
import { FileButton } from "../parts/files.js";
import { payoffsWarning } from "../parts/payoffs_warning.js";
import { namedTables } from "../standard.js";
import { texts } from "../texts.js";
import { metered, withTable } from "../wagers.js";
import { Entry, Pick } from "./fields.js";
import { games } from "./games.js";
import { entryOf, hand, OWN } from "./hand_form.js";
import { baseGame, faultAt, game, rulesProblem } from "./state.js";

const say = texts.desk.game;

const ODDS = "50 40 30 9 7 4 3";

/**
 * The wagers whose odds are written out.
 * @param {Server.Game} game
 */
const ownOdds = (game) => withTable(game).filter(({ spot }) => hand.tables.value[spot] === OWN);

/**
 * The wagers whose table is worth a choice: there are several with a name, or the hand states one.
 * @param {Server.Game} game
 */
const choosable = (game) =>
  withTable(game).filter(({ spot }) => Object.keys(namedTables(spot)).length > 1 || hand.tables.value[spot]);

export function Game() {
  const own = hand.rules.value === OWN;
  const rules = (games.value ?? []).map(({ name, title }) => [name, title]);
  const written = baseGame.value ? ownOdds(baseGame.value) : [];
  // What is wrong with rules that are changed by odds is wrong with the odds.
  const ofOdds = written.some(({ spot }) => hand.odds.value[spot]?.trim()) ? rulesProblem.value : "";
  const ofRules = ofOdds ? "" : rulesProblem.value;
  return html`<section class="sheet stack no-print">
    <h2>${say.title}</h2>
    <div class="desk-fields">
      <${Pick} at="rules" label=${say.rules} value=${hand.rules} choices=${[...rules, [OWN, say.own]]}
        fault=${own ? "" : ofRules} />
      ${baseGame.value && html`<${Changes} base=${baseGame.value} />`}
      ${written.map(
        (wager) => html`<${Entry} key=${wager.spot} at=${`tables.${wager.spot}`} label=${say.odds(wager.label)}
        value=${entryOf(hand.odds, wager.spot)} hint=${say.oddsHint(ODDS)} fault=${ofOdds} />`,
      )}
    </div>
    ${own && html`<${OwnRules} fault=${ofRules} />`}
    ${game.value && html`<${Meters} of=${game.value} />`}
    ${game.value && html`<${Bank} of=${game.value} />`}
  </section>`;
}

/**
 * What a hand may change of the rules.
 * @param {{ base: Server.Game }} props
 */
function Changes({ base }) {
  const { banked_by: by, coverage, schedule, schedules } = base;
  /** @param {Server.Schedule} schedule */
  const spot = ({ number, minimum, maximum }) => [String(number), say.scheduleOf(number, show(minimum), show(maximum))];
  return html`
    ${choosable(base).map((wager) => html`<${TableOf} key=${wager.spot} wager=${wager} />`)}
    ${
      by === "player/dealer" &&
      html`<${Pick} label=${say.coverage} value=${hand.coverage}
      choices=${[["", say.standing(say.coverages[coverage])], ...Object.entries(say.coverages)]}
      warning=${payoffsWarning(hand.coverage.value || coverage)} />`
    }
    ${
      schedules.length > 0 &&
      html`<${Pick} label=${say.schedule} value=${hand.schedule}
      choices=${[["", say.standing(schedule ?? say.none)], ...schedules.map(spot)]} />`
    }
  `;
}

/** @param {{ wager: import("../wagers.js").TableWager }} props */
function TableOf({ wager: { spot, label, table } }) {
  const named = Object.keys(namedTables(spot)).map((name) => [name, name]);
  const standing = ["", say.standing(texts.rules.tableName(table.name))];
  return html`<${Pick} label=${say.table(label)} value=${entryOf(hand.tables, spot)}
    choices=${[standing, ...named, [OWN, say.ownOdds]]} />`;
}

/** @param {{ fault: string }} props */
function OwnRules({ fault }) {
  /** @param {string} text */
  const read = (text) => (hand.toml.value = text);
  return html`<div class="field">
    <label for="desk-toml">${say.toml}</label>
    <textarea id="desk-toml" data-at="rules" class="mono" rows="8" spellcheck=${false} aria-invalid=${Boolean(fault)}
      aria-describedby="desk-toml-note" value=${hand.toml.value}
      onInput=${(event) => (hand.toml.value = event.target.value)}></textarea>
    <span class="field-note" id="desk-toml-note">
      ${fault ? html`<span class="problem">${fault}</span>` : html`<small class="dim">${say.tomlHint}</small>`}
    </span>
    <${FileButton} label=${say.tomlFile} accept=".toml,text/plain" read=${read} />
  </div>`;
}

/**
 * What each meter showed when the bets were opened.
 * @param {{ of: Server.Game }} props
 */
function Meters({ of }) {
  const wagers = metered(of);
  if (!wagers.length) return null;
  return html`<div class="desk-fields">
    ${wagers.map(
      ({ spot, label, meter }) => html`<${Entry} key=${spot} at=${`meters.${spot}`} label=${say.meter(label)}
      value=${entryOf(hand.meters, spot)} inputmode="decimal" hint=${say.meterHint(show(meter.start))}
      fault=${faultAt(`meters.${spot}`)} />`,
    )}
  </div>`;
}

/** @param {{ of: Server.Game }} props */
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
