// The frame of every page: header, navigation, notes, options.

import { html, render, signal, useEffect, useRef } from "./html.js";
import { me, refresh } from "./me.js";
import { show } from "./money.js";
import { SuitShapes } from "./parts/card.js";
import { Dialog } from "./parts/dialog.js";
import { Live, Notes, notes } from "./parts/notes.js";
import { Options } from "./parts/options.js";
import { MENU, place } from "./router.js";
import { texts } from "./texts.js";

// The modules in pages/, as the server lists them in the frame.
const PAGES = new Set(document.querySelector('meta[name="pitboss-pages"]')?.getAttribute("content")?.split(" "));

/** @typedef {(props: PageProps) => VNode | null} Page */

const loaded = signal(/** @type {{ name: string | null, Page: Page | null }} */ ({ name: null, Page: null }));
const menuOpen = signal(false);
const optionsOpen = signal(false);

/**
 * @param {string} name
 * @returns {Promise<Page>}
 */
async function load(name) {
  if (!PAGES.has(name)) return NoPage;
  return (await import(`./pages/${name}.js`)).default;
}

/** A browser may cache that a module failed to load: so the whole page is loaded again. */
function Unreachable() {
  return html`<section class="sheet">
    <h1>${texts.common.unreachable}</h1>
    <p><button class="primary" onClick=${() => location.reload()}>${texts.common.retry}</button></p>
  </section>`;
}

function NoPage() {
  return html`<section class="sheet">
    <h1>${texts.common.noPage}</h1>
    <p><a href="/">${texts.common.toLobby}</a></p>
  </section>`;
}

/** @param {string} page */
const addressOf = (page) => (page === "lobby" ? "/" : `/${page}`);

function Header() {
  const here = place.value.page;
  const shown = me.value;
  useEffect(() => {
    menuOpen.value = false;
  }, [place.value]);
  return html`<header class="top">
    <a class="skip" href="#page">${texts.common.skip}</a>
    <a class="brand" href="/"><svg aria-hidden="true"><use href="#spade" /></svg>pitboss</a>
    <button class="menu-button quiet" aria-expanded=${menuOpen.value} aria-controls="menu"
      onClick=${() => (menuOpen.value = !menuOpen.value)}>${texts.lobby.menu}</button>
    <nav id="menu" class=${menuOpen.value ? "open" : ""} aria-label=${texts.lobby.pages}>
      ${MENU.map(
        (page) => html`<a key=${page} href=${addressOf(page)} aria-current=${page === here ? "page" : undefined}>
          ${texts.pages[page]}</a>`,
      )}
    </nav>
    <a class="who" href="/account" aria-current=${here === "account" ? "page" : undefined}>
      ${
        shown
          ? html`<span class="name">${shown.player}</span><span class="purse">${show(shown.purse)}</span>`
          : texts.pages.account
      }
    </a>
    <button class="quiet round" aria-label=${texts.settings.open} title=${texts.settings.open}
      onClick=${() => (optionsOpen.value = true)}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 7h10M18 7h2M4 17h2M10 17h10M14 4v6M6 14v6"
        fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" /></svg>
    </button>
  </header>`;
}

function App() {
  const { page, rest, query, hash } = place.value;
  const { name, Page } = loaded.value;
  useEffect(() => {
    let wanted = true;
    load(page)
      .catch(() => Unreachable)
      .then((found) => {
        if (wanted) loaded.value = { name: page, Page: found };
      });
    return () => {
      wanted = false;
    };
  }, [page]);
  const first = useRef(true);
  useEffect(() => {
    document.title = texts.common.title(page === "lobby" ? "" : (texts.pages[page] ?? ""));
    // A link moves the focus to the top of the page as well.
    if (!first.current) document.getElementById("page")?.focus({ preventScroll: true });
    first.current = false;
    notes.clearAnnouncement();
  }, [page]);
  return html`
    <${SuitShapes} />
    <${Header} />
    <main id="page" tabindex="-1" class=${`page-${name}`}>
      ${
        Page && name === page
          ? html`<${Page} key=${[page, ...rest].join("/")} rest=${rest} query=${query} hash=${hash} />`
          : html`<p class="loading">${texts.common.loading}</p>`
      }
    </main>
    <footer class="bottom"><p>${texts.common.playChips} ${texts.common.trademark}</p></footer>
    <${Notes} /><${Live} />
    <${Dialog} open=${optionsOpen} title=${texts.settings.title}><${Options} /><//>
  `;
}

refresh().catch((error) => notes.say(error.message, "bad"));
render(html`<${App} />`, document.getElementById("app") ?? document.body);
