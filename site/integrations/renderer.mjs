import { cp, readdir, writeFile } from 'node:fs/promises';

/**
 * Keeps the compiled pages of a build beside it, in `rendering/`: Astro throws them away, and without
 * them one changed review would mean building the whole site again.
 */
export function keepRenderer() {
  let directory;
  let pages;
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
        // Astro sets its own entry only where nobody sets a prerenderer.
        const rolldownOptions = { input: 'astro/entrypoints/prerender' };
        updateConfig({ environments: { prerender: { build: { rolldownOptions } } } });
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((prerenderer) => ({
          ...prerenderer,
          async teardown() {
            await prerenderer.teardown?.();
            // Nothing was read: the build has failed, and says itself why.
            if (globalThis.spotterContent === undefined) return;
            await cp(pages.from, directory, { recursive: true });
            const names = await readdir(directory);
            const record = {
              entry: names.find((name) => /^prerender-entry\..*\.mjs$/.test(name)),
              // What Astro's renderer asks its build for: the styles of each page, the scripts of all.
              styles: [...pages.byKey].map(([key, { styles }]) => [key, styles]),
              scripts: prerenderer.app.getSettings().scripts,
            };
            await writeFile(new URL('record.json', directory), JSON.stringify(record));
            // What the pages show, so that whoever renders again need read only what changed since.
            const content = JSON.stringify(globalThis.spotterContent);
            await writeFile(new URL('content.json', directory), content);
          },
        }));
      },
    },
  };
}
