import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'texts');
const TEXTS = join(folder, 'index.ts');
const PART = '?text=';

/**
 * A Vite plugin that puts the texts of one language in place of `texts/index.ts`. Each export becomes a module of
 * its own, so that a page loads only the texts that it shows.
 *
 * @param {string} language such as `de`; throws at the first text if its file is missing
 */
export function textsOf(language) {
  const file = join(folder, `${language}.ts`);
  const read = () => readFileSync(file, 'utf8');
  return {
    name: 'texts-of-language',
    enforce: /** @type {const} */ ('pre'),
    resolveId: (source) =>
      source.includes(PART) ? { id: source, moduleSideEffects: false } : null,
    load(id) {
      if (id === TEXTS) {
        this.addWatchFile(file);
        const names = [...read().matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
        return names.map((name) => `export { ${name} } from '${file}${PART}${name}';`).join('\n');
      }
      const [path, part] = id.split(PART);
      if (path !== file || part === undefined) return null;
      return read().replace(/^export const (\w+)/gm, (declared, name) =>
        name === part ? declared : `const ${name}`,
      );
    },
  };
}
