import { cp, readdir, writeFile } from 'node:fs/promises';

export const compatibility = {
  package: 'astro',
  version: '7.3.5',
  reason:
    'Keeps the renderer that Astro compiles and throws away. Without it a changed review means a full build.',
};

/** Saves the compiled pages in `rendering/` for scripts/local/compat/astro-pages.ts. */
export function keepRenderer() {
  let directory;
  let pages;

  async function keep(app) {
    await cp(pages.from, directory, { recursive: true });
    const names = await readdir(directory);
    const record = {
      entry: names.find((name) => /^prerender-entry\..*\.mjs$/.test(name)),
      // Astro's renderer needs the styles of each page and the scripts of all.
      styles: [...pages.byKey].map(([key, { styles }]) => [key, styles]),
      scripts: app.getSettings().scripts,
    };
    await writeFile(new URL('record.json', directory), JSON.stringify(record));
    // Lets the next rendering read only what changed.
    await writeFile(new URL('content.json', directory), JSON.stringify(globalThis.spotterContent));
  }

  return {
    name: 'keep-renderer',
    hooks: {
      'astro:config:done': ({ config }) => {
        directory = new URL('./rendering/', config.outDir);
        pages = { from: new URL('./.prerender/', config.build.server) };
      },
      'astro:build:setup': ({ pages: byKey, target, updateConfig }) => {
        if (target !== 'server') return;
        pages.byKey = byKey;
        // Astro sets its own entry only without a custom prerenderer.
        const rolldownOptions = { input: 'astro/entrypoints/prerender' };
        updateConfig({ environments: { prerender: { build: { rolldownOptions } } } });
      },
      'astro:build:start': ({ setPrerenderer, logger }) => {
        setPrerenderer((prerenderer) => ({
          ...prerenderer,
          async teardown() {
            await prerenderer.teardown?.();
            // The build has failed and reports the error itself.
            if (globalThis.spotterContent === undefined) return;
            try {
              await keep(prerenderer.app);
            } catch (error) {
              logger.warn(
                `The compiled pages could not be kept (${error}): every change builds the site in full`,
              );
            }
          },
        }));
      },
    },
  };
}
