import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { zodWithoutEval } from '../core/http/zod-without-eval.mjs';

/** Where the Worker expects the one page and, under it, the hashed files. */
const PAGE = 'thisisme.html';
const FILES = '_admin';

/** Names the page after its address, beside the pages that Astro makes. */
function pageAtItsAddress(): Plugin {
  return {
    name: 'page-at-its-address',
    enforce: 'post',
    apply: 'build',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The admin build made no index.html');
      delete bundle['index.html'];
      this.emitFile({ type: 'asset', fileName: PAGE, source: page.source });
    },
  };
}

/** The toasts would add their styles by script, which the page's security policy forbids. */
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

/** The owner's screens: one page under /thisisme. `integration.mjs` says where it is built to. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  publicDir: false,
  // Astro's development server keeps its own in .vite.
  cacheDir: join(import.meta.dirname, '../node_modules/.vite-admin'),
  plugins: [react(), tailwindcss(), toastStylesAsFile(), zodWithoutEval(), pageAtItsAddress()],
  build: {
    target: 'es2023',
    assetsDir: FILES,
    emptyOutDir: false,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What an index file re-exports loads with the screen that uses it, not with every user of the file.
      treeshake: {
        moduleSideEffects: [{ test: /\/admin\/[^/]+\/index\.ts$/, sideEffects: false }],
      },
    },
  },
});
