// What a room prints: a sheet chosen, made of any rules, looked at, printed and downloaded.
import { get } from "../api.js";
import { html, useEffect, useRef, useSignal } from "../html.js";
import { ErrorWithRetry } from "../parts/error_with_retry.js";
import { Select, TextField, Toggle } from "../parts/fields.js";
import { FileButton } from "../parts/files.js";
import { missing, OWN, ofTable, pageAddress, sheetAddress } from "../print/address.js";
import { replaceAddress } from "../router.js";
import { texts } from "../texts.js";

const words = texts.print;

/** @typedef {{ sheets: Server.SheetLine[], games: Server.Game[], tables: Server.TableLine[] }} Loaded */

/** @param {PageProps} props */
export default function Print({ rest, query }) {
  const loaded = useSignal(/** @type {Loaded | null} */ (null));
  const problem = useSignal("");
  async function load() {
    problem.value = "";
    try {
      const [sheets, lines, tables] = await Promise.all([get("/api/print"), get("/api/rules"), get("/api/tables")]);
      loaded.value = { sheets, games: lines.map(({ game }) => game), tables };
    } catch (error) {
      problem.value = error.message;
    }
  }
  useEffect(() => {
    load();
  }, []);
  if (problem.value)
    return html`<h1>${texts.pages.print}</h1><${ErrorWithRetry} problem=${problem.value} retry=${load} />`;
  if (!loaded.value) return html`<h1>${texts.pages.print}</h1><p class="loading">${texts.common.loading}</p>`;
  return html`<${Sheets} ...${loaded.value} name=${rest[0]} asked=${query.get("rules")} />`;
}

/** @param {Loaded & { name?: string, asked: string | null }} props */
function Sheets({ sheets, games, tables, name = sheets[0].name, asked }) {
  const rules = useSignal(asked ?? games[0].name);
  const toml = useSignal("");
  const paper = useSignal("a4");
  const scale = useSignal("10");
  const plain = useSignal(false);
  const filled = useSignal(false);
  const round = useSignal("");
  const frame = useRef(/** @type {HTMLIFrameElement | null} */ (null));
  const sheet = sheets.find((one) => one.name === name);
  const choices = {
    ...Object.fromEntries(games.map((game) => [game.name, game.title])),
    ...Object.fromEntries(tables.map((line) => [ofTable(line.table), line.name])),
    ...(toml.value ? { [OWN]: words.ownLoaded } : {}),
  };
  const known = rules.value in choices;
  useEffect(() => {
    if (sheet && known) replaceAddress(pageAddress({ ...chosen(), sheet }));
  }, [rules.value]);
  const chosen = () => ({
    rules: known ? rules.value : games[0].name,
    toml: toml.value,
    paper: paper.value,
    scale: scale.value,
    plain: plain.value,
    filled: filled.value,
    round: round.value.trim(),
  });
  const list = html`<nav class="sheet" aria-label=${words.sheets}>
    <ul class="print-sheets">${sheets.map(
      (one) => html`<li key=${one.name}><a href=${pageAddress({ ...chosen(), sheet: one })}
        aria-current=${one === sheet ? "page" : undefined}>${one.title}<small>${one.subject}</small></a></li>`,
    )}</ul>
  </nav>`;
  if (!sheet)
    return html`<h1>${texts.pages.print}</h1><p class="problem" role="alert">${words.noSheet(name)}</p>${list}`;
  const all = { ...chosen(), sheet };
  const lacks = missing(all);
  const address = sheetAddress(all);
  const fill = words.fill[sheet.filled_from];
  const file = `${sheet.name}.${sheet.svg ? "svg" : "html"}`;
  const preview = words.preview(sheet.title);
  const print = () => {
    if (!sheet.svg) frame.current?.contentWindow?.print();
    else {
      const alone = open(address); // a picture in a page cannot be printed by itself
      alone?.addEventListener("load", () => alone.print());
    }
  };
  /** @param {string} text */
  const readOwn = (text) => {
    toml.value = text;
    rules.value = OWN;
  };
  return html`
    <div class="rules-head"><h1>${texts.pages.print}</h1><p>${words.lead}</p></div>
    <div class="print">
      ${list}
      <section class="sheet" aria-labelledby="sheet-title">
        <h2 id="sheet-title">${sheet.title}</h2>
        <div class="print-choices">
          <${Select} label=${words.rules} value=${rules} choices=${choices} />
          ${
            sheet.svg
              ? html`<${Select} label=${words.size} value=${scale} choices=${words.sizes} />
                <${Toggle} label=${words.plain} value=${plain} />`
              : html`<${Select} label=${words.paper} value=${paper} choices=${words.papers} />`
          }
          ${fill && html`<${Toggle} label=${fill} value=${filled} />`}
          ${
            fill &&
            filled.value &&
            sheet.filled_from === "a void round" &&
            html`<${TextField} label=${words.round} value=${round} inputmode="numeric" />`
          }
        </div>
        ${lacks && html`<p role="status">${lacks === "table" ? words.needsTable : words.needsRound}</p>`}
        <div class="row">
          <button class="primary" onClick=${print}>${words.print}</button>
          <a class="button" href=${address} download=${file}>${words.download}</a>
          <a class="button" href=${address} target="_blank" rel="noopener">${words.alone}</a>
          <${FileButton} label=${words.own} accept=".toml" read=${readOwn} />
        </div>
        ${
          sheet.svg
            ? html`<img class="print-preview" src=${address} alt=${preview} />`
            : html`<iframe ref=${frame} class="print-preview" src=${address} title=${preview}></iframe>`
        }
      </section>
    </div>
  `;
}
