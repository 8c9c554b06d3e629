import { cp, readdir, readFile, writeFile } from 'node:fs/promises';

export const compatibility = {
  package: 'astro',
  version: '7.3.5',
  reason:
    'Keeps the renderer that Astro compiles and throws away. Without it a changed review means a full build.',
};

const REVIEW_ROUTE = '/reviews/[slug]';

/** Pages that may fail alone. */
const PAGE_ROUTES = ['/best/[slug]', '/[page]', '/categories/[...page]', '/compare/[pair]'];

/** What the page at a path is about; undefined for none that may fail alone. */
function subjectOf(route, path) {
  const { reviews, pages } = globalThis.spotterContent ?? { reviews: [] };
  const slug = path.split('/').at(-1);
  if (route === REVIEW_ROUTE) {
    const review = reviews.find((one) => one.slug === slug);
    return review && { id: review.id, slug, title: review.title };
  }
  const documents = { '/best/[slug]': pages?.best_of, '/[page]': pages?.site_page };
  const page = documents[route]?.find(({ content }) => content.slug === slug);
  return { id: page?.id ?? path, slug, title: page?.content.title ?? slug, path };
}

/**
 * Leaves out a page that cannot be rendered, so that it stops no other page.
 *
 * @param failed receives what it is about
 */
async function renderOrSkip(prerenderer, request, options, failed) {
  const { route } = options.routeData;
  if (route !== REVIEW_ROUTE && !PAGE_ROUTES.includes(route)) {
    return prerenderer.render(request, options);
  }
  try {
    const rendered = await prerenderer.render(request, options);
    const response = rendered instanceof Response ? rendered : rendered.response;
    // A streamed page fails only while it is read.
    const body = await response.arrayBuffer();
    if (!response.ok) throw new Error(`Rendering answered ${response.status}`);
    return { ...rendered, response: new Response(body, response) };
  } catch (error) {
    const path = decodeURIComponent(new URL(request.url).pathname).replace(/\.html$/, '');
    const subject = subjectOf(route, path);
    if (subject === undefined) throw error;
    failed(subject, error);
    // Astro writes no file for an empty answer.
    return { response: new Response(null) };
  }
}

/** Saves the compiled pages in `rendering/` for scripts/build/compat/astro-pages.ts. */
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
        // Astro sets its own entry only without a custom prerenderer. Packages become part of the pages, which
        // may be far from node_modules.
        const rolldownOptions = { input: 'astro/entrypoints/prerender' };
        updateConfig({
          environments: {
            prerender: { resolve: { noExternal: true }, build: { rolldownOptions } },
          },
        });
      },
      'astro:build:start': ({ setPrerenderer, logger }) => {
        setPrerenderer((prerenderer) => ({
          ...prerenderer,
          render: (request, options) =>
            renderOrSkip(prerenderer, request, options, (subject, error) => {
              failed.push(subject);
              const { title, slug, path = `/reviews/${slug}` } = subject;
              logger.error(`The page of “${title}” (${path}) could not be rendered: ${error}`);
              const { reviews } = globalThis.spotterContent;
              const count = failed.filter((one) => one.path === undefined).length;
              // Then the code is at fault, not a review.
              if (count > 1 && count === reviews.length) throw error;
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
