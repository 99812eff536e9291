// The form for a new table: game, bots, who may come, clocks, and the choices of a cardroom.
import { get, post } from "../api.js";
import { html, useEffect, useSignal } from "../html.js";
import { ensureSession, me } from "../me.js";
import { show } from "../money.js";
import { LONGEST_NAME, tidyName } from "../names.js";
import { Choice, Select, TextField } from "../parts/fields.js";
import { attempt } from "../parts/notes.js";
import { PayoffsWarning } from "../parts/payoffs_warning.js";
import { go } from "../router.js";
import { texts } from "../texts.js";

/** @type {Record<string, Record<string, number> | undefined>} */
const PACES = {
  slow: { betting: 60, deciding: 60, banking: 60, between: 8 },
  normal: undefined, // the house's own
  quick: { betting: 10, deciding: 10, banking: 10, between: 2 },
};
const MAX_BOTS = 5;

const BOT_COUNTS = Object.fromEntries(Array.from({ length: MAX_BOTS + 1 }, (_, count) => [count, String(count)]));

/** @param {string} [player] */
const nameFor = (player) => tidyName(texts.lobby.nameFor(player));

/**
 * Only what differs from the game as it is: a table without changes goes by the game's own name.
 * @param {Server.Game} game
 * @param {string} coverage
 * @param {number} schedule
 * @param {string} deals empty: as the game has them
 */
function changesTo(game, coverage, schedule, deals) {
  const dealt = deals && deals !== game.deals ? { deals } : {};
  if (game.banked_by === "house") return dealt;
  return {
    ...dealt,
    ...(coverage === game.coverage ? {} : { coverage }),
    ...(game.schedules.length && schedule !== game.schedule ? { schedule } : {}),
  };
}

/** @param {Server.Game} game */
const dealsChoices = (game) => ({ "": texts.lobby.dealsAsGame(game.deals), ...texts.rules.deals });

/** @param {Server.Game} game */
const scheduleChoices = (game) =>
  Object.fromEntries(
    game.schedules.map(({ number, minimum, maximum }) => [
      number,
      `${number}: ${texts.lobby.limits(show(minimum), show(maximum))}`,
    ]),
  );

export function NewTable() {
  const games = useSignal(/** @type {Server.RulesLine[] | null} */ (null));
  const game = useSignal("house");
  const name = useSignal("");
  const kind = useSignal("solo");
  const bots = useSignal("2");
  const botsBank = useSignal("yes");
  const pace = useSignal("normal");
  const coverage = useSignal("wager");
  const schedule = useSignal("1");
  const deals = useSignal("");
  const busy = useSignal(false);
  useEffect(() => {
    get("/api/rules").then(
      (found) => (games.value = found),
      () => {},
    );
  }, []);
  const titles = Object.fromEntries((games.value ?? []).map(({ name: known, game: { title } }) => [known, title]));
  const chosen = games.value?.find((it) => it.name === game.value)?.game;
  const banks = chosen && chosen.banked_by !== "house";
  /** @param {Event} event */
  async function open(event) {
    event.preventDefault();
    if (busy.value) return;
    busy.value = true;
    await attempt(async () => {
      const session = await ensureSession();
      const table = await post("/api/tables", {
        name: tidyName(name.value) || nameFor(session?.player),
        profile: game.value,
        changes: chosen ? changesTo(chosen, coverage.value, Number(schedule.value), deals.value) : {},
        bots: Number(bots.value),
        bots_bank: kind.value === "solo" || botsBank.value === "yes", // alone, one needs a bot that banks
        public: kind.value === "public",
        solo: kind.value === "solo",
        ...(kind.value === "solo" || !PACES[pace.value] ? {} : { pace: PACES[pace.value] }),
      });
      go(`/table/${table.table}`);
    });
    busy.value = false;
  }
  return html`<section class="sheet" aria-labelledby="own">
    <h2 id="own">${texts.lobby.own}</h2>
    <p class="dim">${texts.lobby.ownLead}</p>
    <form class="stack" onSubmit=${open}>
      <${Select} label=${texts.lobby.game} value=${game} choices=${titles} />
      <${Choice} label=${texts.lobby.kind} value=${kind} choices=${texts.lobby.kinds} />
      <${Select} label=${texts.lobby.bots} value=${bots} choices=${BOT_COUNTS} />
      ${
        banks &&
        kind.value !== "solo" &&
        bots.value !== "0" &&
        html`<${Select} label=${texts.lobby.bankingBots} value=${botsBank} choices=${texts.lobby.botsMayBank} />`
      }
      ${
        kind.value !== "solo" &&
        html`<${Select} label=${texts.lobby.clocks} value=${pace} choices=${texts.lobby.paces} />`
      }
      ${banks && html`<${Select} label=${texts.lobby.coverage} value=${coverage} choices=${texts.lobby.coverages} />`}
      ${banks && html`<${PayoffsWarning} coverage=${coverage.value} />`}
      ${
        banks &&
        chosen.schedules.length > 0 &&
        html`<${Select} label=${texts.lobby.schedule} value=${schedule} choices=${scheduleChoices(chosen)} />`
      }
      ${chosen && html`<${Select} label=${texts.lobby.dealsLabel} value=${deals} choices=${dealsChoices(chosen)} />`}
      <${TextField} label=${texts.lobby.name} value=${name} maxlength=${LONGEST_NAME}
        placeholder=${me.value ? nameFor(me.value.player) : ""} />
      <button class="primary big" disabled=${busy.value}>${texts.lobby.openIt}</button>
    </form>
  </section>`;
}
