/** Proves that every import rule catches a violation, on a small copy of the layout. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { expect, test } from 'vitest';
import config from '../../.dependency-cruiser.mjs';

/** By rule: a file with a forbidden import. The imported file is created as well. */
const violations: [rule: string, file: string, imported: string][] = [
  ['core-is-a-leaf', 'core/posts/reader.ts', 'hono'],
  ['core-rules-know-no-framework', 'core/posts/hook.ts', 'react'],
  ['core-features-meet-at-schema', 'core/posts/other.ts', '../catalogue/search.ts'],
  ['core-review-draws-posts', 'core/screens/search.ts', '../catalogue/query.ts'],
  ['core-foundations-know-no-feature', 'core/ui/Feature.tsx', '../posts/schema.ts'],
  ['review-has-no-behaviour', 'site/drawing/review/Behaviour.tsx', 'nanostores'],
  ['client-is-tiny', 'functions/client.ts', 'zod'],
  ['browsers-know-the-client-only', 'admin/posts/server.ts', '../../functions/posts/routes.ts'],
  ['site-and-admin-apart', 'site/islands/admin.ts', '../../admin/posts/api.ts'],
  ['admin-and-site-apart', 'admin/posts/site.ts', '../../site/stores/products.ts'],
  ['admin-features-by-index', 'admin/posts/other.ts', '../analytics/store.ts'],
  ['admin-features-by-index', 'admin/content/shared.ts', '../a-new-feature/store.ts'],
  ['admin-shell-by-index', 'admin/app/Frame.tsx', '../publishing/store.ts'],
  ['admin-foundations-below-features', 'admin/ui/Shared.tsx', '../settings/index.ts'],
  ['admin-index-is-not-for-itself', 'admin/images/picker.ts', './index.ts'],
  ['admin-requests-in-api', 'admin/account/Screen.tsx', '../api/client.ts'],
  ['functions-features-apart', 'functions/posts/sessions.ts', '../account/session.ts'],
  ['functions-features-below-the-app', 'functions/posts/mounted.ts', '../app.ts'],
  [
    'visitors-without-the-secret-key',
    'functions/visitors/catalogue/drafts.ts',
    '../../database/service-client.ts',
  ],
  ['who-talks-to-supabase', 'site/islands/database.ts', '@supabase/supabase-js'],
  ['product-without-tooling', 'functions/posts/tooling.ts', '../../scripts/local/start.ts'],
  ['builds-without-the-local-platform', 'scripts/build/site.ts', '../local/data.ts'],
  ['one-adapter-for-miniflare', 'functions/posts/worker.ts', 'miniflare'],
  ['one-adapter-for-supabase-lite', 'functions/posts/lite.ts', '@supabase/lite'],
  ['one-adapter-for-electric-sql-pglite', 'functions/posts/pglite.ts', '@electric-sql/pglite'],
  [
    'one-adapter-for-electric-sql-pglite-socket',
    'functions/posts/socket.ts',
    '@electric-sql/pglite-socket',
  ],
  ['supabase-is-sql', 'supabase/types.ts', './other.ts'],
  ['no-cycles', 'functions/posts/cycle.ts', './cycle.ts'],
  ['no-unlisted-packages', 'functions/posts/unlisted.ts', 'lodash'],
];

async function findViolations(): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'imports-'));
  const write = (file: string, source: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), source, { flag: 'a' });
  };
  try {
    copyFileSync(join(import.meta.dirname, '../../package.json'), join(root, 'package.json'));
    for (const [, file, imported] of violations) {
      write(file, `import ${JSON.stringify(imported)};\n`);
      if (imported.startsWith('.')) write(join(dirname(file), imported), '');
      else write(`node_modules/${imported}/index.js`, '');
    }
    const { forbidden, options } = config;
    const { output } = await cruise(['core', 'site', 'admin', 'functions', 'supabase', 'scripts'], {
      ...options,
      baseDir: root,
      ruleSet: { forbidden },
      validate: true,
    });
    return (output as ICruiseResult).summary.violations.map(
      ({ rule, from }) => `${rule.name} ${from}`,
    );
  } finally {
    rmSync(root, { recursive: true });
  }
}

const found = await findViolations();

test.each(violations)('%s forbids what %s imports', (rule, file) => {
  expect(found).toContain(`${rule} ${file}`);
});

test('every import rule has an example here', () => {
  const rules = new Set(violations.map(([rule]) => rule));
  expect([...rules]).toEqual(config.forbidden.map(({ name }) => name));
});
