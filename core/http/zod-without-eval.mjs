export const compatibility = {
  package: 'zod',
  version: '4.6.7',
  reason: 'Its default is changed in its source, before any schema exists.',
};

const BEFORE = '__zod_globalConfig = {}';
const AFTER = '__zod_globalConfig = { jitless: true }';

/**
 * Zod tests at import whether it may compile code, which would report a policy violation on every page. Its
 * setting must precede every schema, so this Vite plugin changes the default.
 */
export function zodWithoutEval() {
  return {
    name: 'zod-without-eval',
    apply: 'build',
    transform(code, id) {
      if (!/\/zod\/v4\/core\/core\.js$/.test(id)) return undefined;
      if (!code.includes(BEFORE)) {
        throw new Error('The settings of zod have changed: see core/http/zod-without-eval.mjs');
      }
      return { code: code.replace(BEFORE, AFTER), map: null };
    },
  };
}
