import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, createServer } from 'vite';

const configFile = fileURLToPath(new URL('./vite.config.ts', import.meta.url));
const DEVELOPMENT_BASE = '/_admin/';
const PAGES = /^\/thisisme(?:\/.*)?$/;

/** Builds the admin beside the site and serves it with hot reload in `astro dev`. */
export function adminApp() {
  return {
    name: 'spotter-admin',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const started = performance.now();
        await build({ configFile, logLevel: 'warn', build: { outDir: fileURLToPath(dir) } });
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
            fs: { allow: [fileURLToPath(new URL('..', import.meta.url))] },
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
