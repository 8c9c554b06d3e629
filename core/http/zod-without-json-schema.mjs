export const compatibility = {
  package: 'zod',
  version: '4.6.7',
  reason:
    'Every schema refers to what converts it to a JSON schema, so that no bundler leaves it out.',
};

const FILES = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;
const EXPORTED = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm;
/** Called for every schema. */
const MAKERS = ['createToJSONSchemaMethod', 'createStandardJSONSchemaMethod'];

/** Nothing here converts a schema, so this Vite plugin leaves out the code for it: 5 KB of every admin screen. */
export function zodWithoutJsonSchema() {
  return {
    name: 'zod-without-json-schema',
    apply: 'build',
    transform(code, id) {
      if (!FILES.test(id)) return undefined;
      const names = [...code.matchAll(EXPORTED)].map((match) => match[1] ?? match[2]);
      if (!names.includes(id.includes('/to-') ? MAKERS[0] : 'stringProcessor')) {
        throw new Error(
          'The JSON schemas of zod have changed: see core/http/zod-without-json-schema.mjs',
        );
      }
      const stubs = names.map((name) =>
        MAKERS.includes(name)
          ? `export const ${name} = () => leftOut;`
          : `export { leftOut as ${name} };`,
      );
      const leftOut = "const leftOut = () => { throw new Error('JSON schemas are left out'); };";
      return { code: [leftOut, ...stubs].join('\n'), map: null };
    },
  };
}
