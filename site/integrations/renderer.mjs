import { cp, readdir, readFile, writeFile } from 'node:fs/promises';

export const compatibility = {
  package: 'astro',
  version: '7.3.5',
  reason:
    'Keeps the renderer that Astro compiles and throws away. Without it a changed review means a full build.',
};

const REVIEW_ROUTE = '/reviews/[slug]';

/**
 * Leaves out a review whose page cannot be rendered, so that it stops no other page.
 *
 * @param failed receives the review
 */
async function renderOrSkip(prerenderer, request, options, failed) {
  if (options.routeData.route !== REVIEW_ROUTE) return prerenderer.render(request, options);
  try {
    const rendered = await prerenderer.render(request, options);
    const response = rendered instanceof Response ? rendered : rendered.response;
    // A streamed page fails only while it is read.
    const body = await response.arrayBuffer();
    if (!response.ok) throw new Error(`Rendering answered ${response.status}`);
    return { ...rendered, response: new Response(body, response) };
  } catch (error) {
    const file = decodeURIComponent(new URL(request.url).pathname);
    const address = file.replace(/^\/reviews\/|\.html$/g, '');
    const review = globalThis.spotterContent?.reviews.find(({ slug }) => slug === address);
    if (review === undefined) throw error;
    failed(review, error);
    // Astro writes no file for an empty answer.
    return { response: new Response(null) };
  }
}

/** Saves the compiled pages in `rendering/` for scripts/local/compat/astro-pages.ts. */
export function keepRenderer() {
  let directory;
  let pages;
  const failed = [];

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
    const content = { ...globalThis.spotterContent, failed };
    await writeFile(new URL('content.json', directory), JSON.stringify(content));
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
          render: (request, options) =>
            renderOrSkip(prerenderer, request, options, ({ id, slug, title }, error) => {
              failed.push({ id, slug, title });
              logger.error(
                `The page of “${title}” (/reviews/${slug}) could not be rendered: ${error}`,
              );
              const { reviews } = globalThis.spotterContent;
              // Then the code is at fault, not a review.
              if (failed.length > 1 && failed.length === reviews.length) throw error;
            }),
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
      // The edge tells the owner.
      'astro:build:done': async ({ dir }) => {
        if (failed.length === 0) return;
        const file = new URL('build.json', dir);
        const record = JSON.parse(await readFile(file, 'utf8'));
        await writeFile(file, JSON.stringify({ ...record, failed }));
      },
    },
  };
}
