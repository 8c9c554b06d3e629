import { expect, test } from 'vitest';
import { problemsOf } from './specification.ts';

const files: Record<string, string> = {
  'e2e/shop.spec.ts': `
    test('buying', async () => { await test.step('a click', () => {}); });
    test.each([1])(\`\${name} is there\`, () => {});
    describe('not a test', () => {});
    test.describe('no test', () => {});
    test.skip('skipped', () => {});
    helper('not a test either');`,
  'supabase/tests/posts.sql': `
    -- a comment's apostrophe
    select is('', '', 'an owner''s post'); -- another's`,
  'scripts/tooling.ts': `test('buying')`,
};
const read = (path: string) => files[path] ?? null;

const rows = (section: number, row: string) =>
  `## ${section}. Part\n\n| Statement | Shown by | Differs |\n| --- | --- | --- |\n${row}\n`;

/** The problems of a document whose first section contains a row, and whose other sections are correct. */
function problems(row: string) {
  const good = '| It is so. | `e2e/shop.spec.ts › buying` | — |';
  const others = [2, 3, 4, 5, 6, 7, 8, 9].map((section) => rows(section, good));
  return problemsOf(rows(1, row) + others.join('\n'), '## 1. Names stay', read);
}

test.each([
  '| It is so. | `e2e/shop.spec.ts › buying` | — |',
  '| It is so. | `e2e/shop.spec.ts › buying › a click` | — |',
  `| It is so. | \`e2e/shop.spec.ts › buying\`<br>\`e2e/shop.spec.ts › \${name} is there\` | Decision 1 |`,
  "| It is so. | `supabase/tests/posts.sql › an owner's post` | |",
])('%s is a good row', (row) => {
  expect(problems(row)).toEqual([]);
});

test.each([
  ['| It is so. |  | — |', 'Line 5 names no test'],
  ['| It is so. | seen by hand | — |', 'Line 5 names no test'],
  [
    '| It is so. | `e2e/shop.spec.ts › buying`, mostly | — |',
    'Line 5 has more than test names in its second cell: , mostly',
  ],
  [
    '| It is so. | `e2e/gone.spec.ts › buying` | — |',
    'Line 5 names e2e/gone.spec.ts, which is not a test that runs',
  ],
  [
    '| It is so. | `scripts/tooling.ts › buying` | — |',
    'Line 5 names scripts/tooling.ts, which is not a test that runs',
  ],
  [
    '| It is so. | `e2e/shop.spec.ts › buy` | — |',
    'Line 5 names "buy", which e2e/shop.spec.ts does not have',
  ],
  [
    '| It is so. | `e2e/shop.spec.ts › buying › a look` | — |',
    'Line 5 names "a look", which e2e/shop.spec.ts does not have',
  ],
  [
    '| It is so. | `e2e/shop.spec.ts › not a test` | — |',
    'Line 5 names "not a test", which e2e/shop.spec.ts does not have',
  ],
  [
    '| It is so. | `e2e/shop.spec.ts › no test` | — |',
    'Line 5 names "no test", which e2e/shop.spec.ts does not have',
  ],
  [
    '| It is so. | `e2e/shop.spec.ts › skipped` | — |',
    'Line 5 names "skipped", which e2e/shop.spec.ts does not have',
  ],
  [
    '| It is so. | `e2e/shop.spec.ts` | — |',
    'Line 5 names "(no title)", which e2e/shop.spec.ts does not have',
  ],
  [
    '| It is so. | `e2e/shop.spec.ts › buying` | Decisions 1 and 2 |',
    'Line 5 appeals to decision 2, which does not exist',
  ],
])('%s is a bad one', (row, problem) => {
  expect(problems(row)).toContain(problem);
});

test('a section without statements is missed', () => {
  expect(problems('')).toEqual(['Section 1 has no statement']);
});
