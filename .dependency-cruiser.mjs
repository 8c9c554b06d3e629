/** Who may import whom (the reasons stand in docs/decisions/0001-layout-and-imports.md). */

const tests = '\\.(test|fixture|spec)\\.tsx?$';

/** What all features of the admin build on. */
const adminFoundations = 'api|reports|session|testing|ui';

/** Every other folder of the admin, but the one that puts features together and what editors of all kinds share. */
const adminFeatures = `(?!(?:app|content|${adminFoundations})/)[^/]+`;

/** The folders of core that draw reviews or lead from one to others. */
const drawing = 'best-of|comparisons|related|screens';

/** A backup has a row of everything, the first run asks what several forms ask, and one list has all settings. */
const everything = 'backups|settings|setup';

/** Pre-releases of the platform of this machine, each with the one file that imports it. */
const adapters = {
  miniflare: 'scripts/local/compat/miniflare.ts',
  '@supabase/lite': 'scripts/local/compat/supabase-lite.ts',
  '@electric-sql/pglite': 'scripts/local/compat/pglite.ts',
  '@electric-sql/pglite-socket': 'scripts/local/compat/pglite-socket.ts',
};

/** One forbidden direction: `from` may not reach `to`. */
const forbid = (name, comment, from, to) => ({
  name,
  comment,
  severity: /** @type {const} */ ('error'),
  from,
  to,
});

export default {
  forbidden: [
    forbid(
      'core-is-a-leaf',
      'Core imports no other zone; of packages, the schema library, React, the HTML sanitiser, the stemmer, colours and the reader of CSV.',
      // A plugin of the bundler, which no browser runs.
      { path: '^core/', pathNot: `${tests}|^core/languages/texts-plugin\\.mjs$` },
      {
        pathNot:
          '^core/|^node_modules/(zod|react|@types/react|hast-util-|parse5|stemmer|papaparse|@types/papaparse|culori|@types/culori)',
      },
    ),
    forbid(
      'core-rules-know-no-framework',
      'React belongs to the folders that draw.',
      { path: '^core/', pathNot: `${tests}|^core/(account|ui)/` },
      { path: '^node_modules/(react|@types/react)' },
    ),
    forbid(
      'core-features-meet-at-schema',
      'A feature uses schema.ts and index.ts of another feature, any file about offers and specifications, which are parts of posts, and any file of the foundations.',
      { path: `^core/(?!(?:${drawing}|${everything})/)([^/]+)/`, pathNot: tests },
      {
        path: '^core/[^/]+/',
        pathNot:
          '^core/($1|expiry|forms|locale|http|languages|money|offers|specifications|ui|rich-text)/|^core/[^/]+/(schema|index)\\.ts$',
      },
    ),
    forbid(
      'core-review-draws-posts',
      'What draws reviews may use any file about posts, their offers and specifications.',
      { path: `^core/(${drawing})/`, pathNot: tests },
      {
        path: '^core/[^/]+/',
        pathNot: `^core/(${drawing}|posts|expiry|forms|locale|http|languages|money|offers|specifications|ui|rich-text)/|^core/[^/]+/(schema|index)\\.ts$`,
      },
    ),
    forbid(
      'core-foundations-know-no-feature',
      'Every feature may use them, so they use none. Texts know the shape of links to shops.',
      { path: '^core/(expiry|forms|locale|http|languages|money|ui|rich-text)/', pathNot: tests },
      {
        path: '^core/',
        pathNot:
          '^core/(expiry|forms|locale|http|languages|money|ui|rich-text)/|^core/links/schema\\.ts$',
      },
    ),
    forbid(
      'review-has-no-behaviour',
      'A review is the same on a built page, at the edge and as a preview.',
      { path: `^(core/(${drawing})|site/drawing)/`, pathNot: tests },
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
      'admin-features-by-index',
      'A feature of the admin uses another one only through its index.ts.',
      { path: `^admin/(${adminFeatures}|content)/`, pathNot: tests },
      {
        path: `^admin/(${adminFeatures})/`,
        pathNot: ['^admin/$1/', '^admin/[^/]+/index\\.ts$'],
      },
    ),
    forbid(
      'admin-shell-by-index',
      'The shell uses a feature through its index.ts, and loads screens lazily.',
      { path: '^admin/app/', pathNot: tests },
      {
        path: `^admin/(${adminFeatures})/`,
        pathNot: '^admin/[^/]+/index\\.ts$',
        dependencyTypesNot: ['dynamic-import'],
      },
    ),
    forbid(
      'admin-foundations-below-features',
      'The foundations of the admin import no feature.',
      { path: `^admin/(${adminFoundations})/`, pathNot: tests },
      { path: `^admin/(${adminFeatures})/` },
    ),
    forbid(
      'admin-index-is-not-for-itself',
      'An index.ts is for other features; inside its own it would cause a cycle.',
      { path: `^admin/(${adminFeatures})/` },
      { path: '^admin/$1/index\\.ts$' },
    ),
    forbid(
      'admin-requests-in-api',
      'The typed client is called in the api.ts of a feature and by the session only.',
      { path: '^admin/', pathNot: '/api\\.ts$|^admin/session/session-store\\.ts$' },
      { path: '^admin/api/client\\.ts$' },
    ),
    forbid(
      'functions-features-apart',
      'A feature of the Worker is used through its index.ts; the foundations are open to all.',
      { path: '^functions/([^/]+)/', pathNot: tests },
      {
        path: '^functions/[^/]+/',
        pathNot: `^functions/$1/|^functions/(http|database|crypto|hosting|outgoing)/|/index\\.ts$|${tests}`,
      },
    ),
    forbid(
      'functions-features-below-the-app',
      'app.ts, admin-api.ts and index.ts mount the features, never the other way round.',
      { path: '^functions/[^/]+/', pathNot: tests },
      { path: '^functions/(app|admin-api|index|client)\\.ts$' },
    ),
    forbid(
      'visitors-without-the-secret-key',
      'What answers visitors reads the database with the publishable key.',
      {
        path: '^functions/(visitors|edge|admin-app|http|outgoing)/',
        pathNot: tests,
      },
      { path: '^functions/database/service-client\\.ts$' },
    ),
    forbid(
      'who-talks-to-supabase',
      'The build reads through site/content; open pages hear of the construction switch; all else is the edge.',
      { path: '^(site|admin|core)/', pathNot: '^site/(content/|stores/construction\\.ts$)' },
      { path: '^node_modules/@supabase/' },
    ),
    forbid(
      'product-without-tooling',
      'Development tools and tests are not part of the product.',
      { path: '^(core|site|admin|functions)/', pathNot: `${tests}|vitest\\.config\\.ts$` },
      { path: `^(scripts|e2e)/|${tests}` },
    ),
    forbid(
      'builds-without-the-local-platform',
      'A hosted site is built by the same code, which therefore uses nothing else in scripts.',
      { path: '^scripts/(build|process)/', pathNot: tests },
      { path: '^scripts/(?!(?:build|process)/)' },
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
