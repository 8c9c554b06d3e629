import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import cloudflare from '@astrojs/cloudflare';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, envField } from 'astro/config';
import { adminApp } from './admin/integration.mjs';
import { zodWithoutEval } from './core/http/zod-without-eval.mjs';
import { zodWithoutJsonSchema } from './core/http/zod-without-json-schema.mjs';
import { textsOf } from './core/languages/texts-plugin.mjs';
import { families, fontFamily } from './site/branding/families.mjs';
import { clientDirectives } from './site/integrations/directives/integration.mjs';
import { scriptsAfterPaint } from './site/integrations/page-scripts.mjs';
import { reactAlone } from './site/integrations/react/integration.mjs';
import { keepRenderer } from './site/integrations/renderer.mjs';
import { staticHeaders } from './site/integrations/static-headers.mjs';

/** The scripts in the head of pages, which are the same on all of them. */
const inlineScripts = ['arrival', 'known-face', 'variant'].map((name) =>
  readFileSync(new URL(`./site/scripts/${name}.js`, import.meta.url), 'utf8'),
);

/** The origin from which open pages receive the construction switch. */
const { SUPABASE_URL, SITE_LANGUAGE = 'en' } = process.env;
const realtime =
  SUPABASE_URL === undefined ? '' : new URL(SUPABASE_URL).origin.replace('http', 'ws');

/** Half of the size is compiled sooner at every start. Astro's own setting does not reach the Worker. */
const minifiedWorker = {
  name: 'spotter:minified-worker',
  configEnvironment: (name) => (name === 'ssr' ? { build: { minify: true } } : undefined),
};

const visitorsVariable = envField.string({ context: 'client', access: 'public', optional: true });

export default defineConfig({
  site: process.env.SITE_URL ?? 'http://localhost:8787',
  srcDir: './site',
  publicDir: './site/public',
  outDir: process.env.BUILD_DIRECTORY ?? './dist',
  trailingSlash: 'never',
  build: { format: 'file', concurrency: 8, inlineStylesheets: 'never' },
  // The public site needs no sessions. Without this the adapter requires a KV namespace.
  session: false,
  adapter: cloudflare({ prerenderEnvironment: 'node', imageService: 'passthrough' }),
  integrations: [reactAlone(), clientDirectives(), adminApp(), keepRenderer(), staticHeaders()],
  env: {
    schema: { SUPABASE_URL: visitorsVariable, SUPABASE_PUBLISHABLE_KEY: visitorsVariable },
  },
  fonts: families.map(fontFamily),
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        `connect-src 'self' ${realtime}`.trimEnd(),
        "img-src 'self' https: http: data:",
        "object-src 'none'",
        "frame-src 'none'",
        "media-src 'none'",
        "worker-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ],
      scriptDirective: {
        hashes: inlineScripts.map(
          (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
        ),
      },
    },
  },
  vite: {
    plugins: [
      tailwindcss(),
      zodWithoutEval(),
      zodWithoutJsonSchema(),
      scriptsAfterPaint(),
      textsOf(SITE_LANGUAGE),
      minifiedWorker,
    ],
    // In development the Worker requests the catalogue under this host name.
    server: { allowedHosts: ['assets.internal'] },
  },
});
