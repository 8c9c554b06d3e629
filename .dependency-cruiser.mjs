/** Who may import whom (the reasons stand in docs/decisions/0001-layout-and-imports.md). */

const tests = '\\.(test|fixture|spec)\\.tsx?$|^functions/testing/test-app\\.ts$';

/** Pre-releases of the platform of this machine, each with the one file that imports it. */
const adapters = {
  miniflare: 'scripts/local/compat/miniflare.ts',
  '@supabase/lite': 'scripts/local/compat/supabase-lite.ts',
  '@electric-sql/pglite': 'scripts/local/compat/pglite.ts',
  '@electric-sql/pglite-socket': 'scripts/local/compat/pglite-socket.ts',
};

/** One forbidden direction: `from` may not reach `to`. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    forbid(
      'domain-is-pure',
      'The rules know the schema library and each other: no framework, no clock, no environment.',
      { path: '^core/(domain|limits|messages|brand)', pathNot: tests },
      { pathNot: '^core/(domain/|limits|messages|brand)|^node_modules/zod/|^supabase/database' },
    ),
    forbid(
      'core-is-a-leaf',
      'Shared screens and parts use core, React and the HTML sanitiser; behaviour comes from outside.',
      { path: '^core/', pathNot: tests },
      {
        pathNot:
          '^core/|^supabase/database|^node_modules/(zod|react|@types/react|hast-util-|parse5)',
      },
    ),
    forbid(
      'review-has-no-behaviour',
      'A review is the same on a built page, at the edge and as a preview.',
      { path: '^core/review/', pathNot: tests },
      { path: '^core/account/|^node_modules/(nanostores|zustand|wouter)' },
    ),
    forbid(
      'client-is-tiny',
      'The typed client travels to every browser: types aside it is hono/client and nothing else.',
      { path: '^functions/client\\.ts$' },
      { pathNot: '^node_modules/hono/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'browsers-know-the-client-only',
      'functions/client.ts is the door to the edge.',
      { path: '^(site|admin)/' },
      { path: '^functions/', pathNot: '^functions/client\\.ts$' },
    ),
    forbid('site-and-admin-apart', 'Two programs.', { path: '^site/' }, { path: '^admin/' }),
    forbid('admin-and-site-apart', 'Two programs.', { path: '^admin/' }, { path: '^site/' }),
    forbid(
      'admin-features-apart',
      'What two screens share belongs into core or admin/ui.',
      { path: '^admin/(dashboard|posts|categories|analytics|ai|account|settings|palette)/' },
      {
        path: '^admin/(dashboard|posts|categories|analytics|ai|account|settings)/',
        pathNot: '^admin/$1/',
      },
    ),
    forbid(
      'who-talks-to-supabase',
      'The build reads through site/content; open pages hear of the construction switch; all else is the edge.',
      { path: '^(site|admin|core)/', pathNot: '^site/(content/|stores/construction\\.ts$)' },
      { path: '^node_modules/@supabase/' },
    ),
    forbid(
      'product-without-equipment',
      'Development equipment and tests are no part of the product.',
      { path: '^(core|site|admin|functions)/', pathNot: `${tests}|vitest\\.config\\.ts$` },
      { path: `^(scripts|e2e)/|${tests}` },
    ),
    ...Object.entries(adapters).map(([name, adapter]) =>
      forbid(
        `one-adapter-for-${name.replace(/^@/, '').replaceAll('/', '-')}`,
        'A pre-release changes its interface: one file follows it.',
        { pathNot: `^${adapter.replaceAll('.', '\\.')}$` },
        { path: `^node_modules/${name}/` },
      ),
    ),
    forbid('supabase-is-sql', 'supabase/ imports nothing.', { path: '^supabase/' }, { path: '.' }),
    forbid('no-cycles', 'Two files that need each other are one.', {}, { circular: true }),
    forbid(
      'no-unlisted-packages',
      'What is imported is listed in package.json.',
      { pathNot: '^node_modules/' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: '^(astro|virtual|cloudflare):' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
