export const compatibility = {
  package: 'astro',
  version: '7.3.5',
  reason:
    "Makes the scripts that start islands modules, and those of pages less urgent than what is seen. Classic scripts stop the parser in the page's header until the styles have arrived, so visitors saw the header alone first.",
};

/** What Astro's files write, and what takes its place. */
const REPLACED = {
  '/astro/dist/runtime/server/scripts.js': ['<script>$' + '{', '<script type="module">$' + '{'],
  '/astro/dist/runtime/server/render/script.js': [
    '<script type="module" src=',
    '<script type="module" fetchpriority="low" src=',
  ],
};

/** A plugin for Vite that makes the scripts of pages wait for what is seen. */
export function scriptsAfterPaint() {
  return {
    name: 'scripts-after-paint',
    transform(code, id) {
      const path = id.split('?')[0];
      const file = Object.keys(REPLACED).find((each) => path.endsWith(each));
      if (file === undefined) return undefined;
      const [written, wanted] = REPLACED[file];
      if (!code.includes(written)) throw new Error(`${file} has changed: no ${written} found`);
      return { code: code.replaceAll(written, wanted), map: null };
    },
  };
}
