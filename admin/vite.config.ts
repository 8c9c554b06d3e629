import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { zodWithoutEval } from '../core/http/zod-without-eval.mjs';
import { zodWithoutJsonSchema } from '../core/http/zod-without-json-schema.mjs';
import { textsOf } from '../core/languages/texts-plugin.mjs';

/** Names the page after its address, like the pages that Astro builds. */
function pageAtItsAddress(): Plugin {
  return {
    name: 'page-at-its-address',
    enforce: 'post',
    apply: 'build',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The admin build created no index.html');
      delete bundle['index.html'];
      this.emitFile({ type: 'asset', fileName: 'thisisme.html', source: page.source });
    },
  };
}

/** sonner adds its styles by script, which the page's security policy forbids. */
function toastStylesAsFile(): Plugin {
  return {
    name: 'toast-styles-as-file',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/sonner/dist/')) return undefined;
      const without = code.replace(/^__insertCSS\(".*"\)/m, '');
      if (without === code && code.includes('__insertCSS')) {
        throw new Error('sonner adds its styles in another way now: see admin/vite.config.ts');
      }
      return { code: without, map: null };
    },
  };
}

/** `integration.mjs` sets the output folder. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  publicDir: false,
  // Astro's development server uses .vite.
  cacheDir: join(import.meta.dirname, '../node_modules/.vite-admin'),
  plugins: [
    react(),
    tailwindcss(),
    toastStylesAsFile(),
    zodWithoutEval(),
    zodWithoutJsonSchema(),
    textsOf('en'),
    pageAtItsAddress(),
  ],
  build: {
    target: 'es2023',
    assetsDir: '_admin',
    emptyOutDir: false,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A file for each set of modules with the same users would be 40 requests a screen. What six parts of the
          // admin use comes with the first screen instead; the login loads only what it needs.
          groups: [
            { name: 'login', tags: ['$initial'], priority: 1 },
            { name: 'common', minShareCount: 6 },
          ],
        },
      },
      // Lets a re-export of an index or schema file load only with the screens that use it.
      treeshake: {
        moduleSideEffects: [
          { test: /\/admin\/(?:[^/]+\/)+index\.ts$/, sideEffects: false },
          { test: /\/core\/[^/]+\/schema\.ts$/, sideEffects: false },
        ],
      },
    },
  },
});
