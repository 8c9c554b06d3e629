import { cp, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, createServer } from 'vite';
import { keptBuild } from './kept-build.mjs';

const configFile = fileURLToPath(new URL('./vite.config.ts', import.meta.url));
const root = fileURLToPath(new URL('..', import.meta.url));
/** Neither the address nor the language of the site: the admin is the same on all of them. */
const SOURCES = ['admin', 'core', 'functions', 'package-lock.json', 'tsconfig.json'];
const KEPT = fileURLToPath(new URL('../node_modules/.cache/admin', import.meta.url));
const DEVELOPMENT_BASE = '/_admin/';
const PAGES = /^\/thisisme(?:\/.*)?$/;

/** Builds the admin beside the site and serves it with hot reload in `astro dev`. */
export function adminApp() {
  return {
    name: 'spotter-admin',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const started = performance.now();
        const built = await keptBuild({
          root,
          sources: SOURCES,
          folder: KEPT,
          build: (outDir) => build({ configFile, logLevel: 'warn', build: { outDir } }),
        });
        await cp(built, fileURLToPath(dir), { recursive: true });
        logger.info(`Built the admin in ${Math.round(performance.now() - started)} ms`);
      },
      'astro:server:setup': async ({ server }) => {
        const screens = await createServer({
          configFile,
          base: DEVELOPMENT_BASE,
          appType: 'custom',
          server: {
            middlewareMode: true,
            hmr: server.httpServer === null ? false : { server: server.httpServer },
            fs: { allow: [root] },
          },
        });
        server.httpServer?.once('close', () => void screens.close());
        server.middlewares.use((request, response, next) => {
          const { pathname } = new URL(request.url ?? '/', 'http://localhost');
          if (pathname.startsWith(DEVELOPMENT_BASE)) screens.middlewares(request, response, next);
          else if (PAGES.test(pathname)) void answerPage(screens, response).catch(next);
          else next();
        });
      },
    },
  };
}

async function answerPage(screens, response) {
  const file = new URL('./index.html', import.meta.url);
  const page = await screens.transformIndexHtml('/index.html', await readFile(file, 'utf8'));
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(page);
}
