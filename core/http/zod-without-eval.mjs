export const compatibility = {
  package: 'zod',
  version: '4.6.7',
  reason: 'Its default is changed in its source, before any schema exists.',
};

const BEFORE = '__zod_globalConfig = {}';
const AFTER = '__zod_globalConfig = { jitless: true }';

/**
 * A plugin for Vite. The schema library tries at its start whether it may compile code from strings,
 * which the security policies forbid: every page would begin with a violation, among which a real
 * one would not be seen. Its setting has to stand before any schema is made, so it is the default.
 */
export function zodWithoutEval() {
  return {
    name: 'zod-without-eval',
    apply: 'build',
    transform(code, id) {
      if (!/\/zod\/v4\/core\/core\.js$/.test(id)) return undefined;
      if (!code.includes(BEFORE)) {
        throw new Error(
          'zod keeps its settings in another way now: see core/http/zod-without-eval.mjs',
        );
      }
      return { code: code.replace(BEFORE, AFTER), map: null };
    },
  };
}
