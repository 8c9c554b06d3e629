export const compatibility = {
  package: 'astro',
  version: '7.3.5',
  reason:
    "Makes the scripts that start islands modules. Classic ones stop the parser in the page's header until the styles have arrived, so visitors saw the header alone first.",
};

const FILE = '/astro/dist/runtime/server/scripts.js';
const CLASSIC = '<script>$' + '{';

/** A plugin for Vite that makes the inline scripts of islands modules, which wait for the whole page. */
export function islandScriptsAsModules() {
  return {
    name: 'island-scripts-as-modules',
    transform(code, id) {
      if (!id.split('?')[0].endsWith(FILE)) return undefined;
      if (!code.includes(CLASSIC)) throw new Error(`${FILE} has changed: no inline script found`);
      return { code: code.replaceAll(CLASSIC, `<script type="module">$` + '{'), map: null };
    },
  };
}
