/** Tells when a text that somebody typed runs as a program, or stands in a page ready to. */
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';

/** Calls the page makes to tell of an execution, of what its policy held back, and where. */
const WATCH = `
  for (const name of ['alert', 'confirm', 'prompt', 'print']) {
    window[name] = () => void window.noticed('ran', name + ' at ' + location.href);
  }
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    void window.noticed('held back', [violatedDirective, blockedURI, sample].join(' '));
  });
`;

/** What is ready to run on a click or a load: handlers, and addresses that are programs. */
function waiting(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes]
        .filter(
          ({ name, value }) =>
            name.startsWith('on') ||
            name === 'srcdoc' ||
            (/(?:href|src|action|data|poster)$/.test(name) &&
              URL.canParse(value, location.href) &&
              !/^(?:https?|mailto|blob):|^data:image\//.test(new URL(value, location.href).href)),
        )
        .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
    ),
  );
}

/** A browser that notices. Nothing but the platform is asked for anything. */
export async function openDetector(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options);
  const noticed: string[] = [];
  await context.exposeBinding('noticed', ({ frame }, kind: string, what: string) => {
    noticed.push(`${kind}: ${what} (${frame.name()})`);
  });
  await context.addInitScript(WATCH);
  await context.route(
    ({ hostname }) => hostname !== 'localhost',
    (route) => route.abort(),
  );
  const page = await context.newPage();
  page.on('dialog', (dialog) => {
    noticed.push(`ran: a dialog at ${page.url()}`);
    void dialog.dismiss();
  });
  return {
    context,
    page,
    /** All that was noticed so far. */
    noticed: noticed as readonly string[],
    /**
     * Opens an address; nothing may run, be held back, or wait to run.
     *
     * @param until when everything is there: a page that asks for more is idle later than loaded
     */
    async expectHarmless(path: string, until: 'load' | 'networkidle' = 'load') {
      await page.goto(path, { waitUntil: until });
      await this.expectNothing(path);
    },
    /** The same for the page as it is. */
    async expectNothing(name: string) {
      expect(await waiting(page), name).toEqual([]);
      expect(noticed, name).toEqual([]);
    },
  };
}
