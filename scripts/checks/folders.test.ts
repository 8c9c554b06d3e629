import { expect, test } from 'vitest';
import { problemsOfFolders } from './folders.ts';

const problems = (files: Record<string, string>) =>
  problemsOfFolders(new Map(Object.entries(files)));

const circle = (file: string, imported: string) =>
  `${file} imports ${imported}, whose folder depends on its folder`;

test('folders that import each other are refused, also one in the other', () => {
  expect(
    problems({
      'core/links/link.ts': `import { price } from '../prices/price.ts';`,
      'core/prices/price.ts': `export const price = 1; export type { Link } from '../links/link.ts';`,
      'core/prices/rules/rule.ts': `import { price } from '../price.ts'; import { z } from 'zod';`,
      'core/prices/list.ts': `const rule = await import('./rules/rule.ts');`,
      'scripts/build.ts': `import { price } from '../core/prices/price.ts';`,
    }),
  ).toEqual([
    circle('core/links/link.ts', 'core/prices/price.ts'),
    circle('core/prices/price.ts', 'core/links/link.ts'),
    circle('core/prices/rules/rule.ts', 'core/prices/price.ts'),
    circle('core/prices/list.ts', 'core/prices/rules/rule.ts'),
  ]);
});

test('so are circles of several folders, and those through pages', () => {
  const files = {
    'site/layouts/Page.astro': `---\nimport Header from '../components/Header.astro';\n---\n<Header />`,
    'site/components/Header.astro': `<p></p>\n<script>import '../stores/menu.ts';</script>`,
    'site/stores/menu.ts': `import { width } from '../styles/width.ts'; import { z } from 'zod';`,
    'site/styles/width.ts': `export const width = 1;`,
  };
  expect(problems(files)).toEqual([]);
  const back = `import type { Props } from '../layouts/Page.astro';`;
  expect(problems({ ...files, 'site/styles/width.ts': back })).toEqual([
    circle('site/layouts/Page.astro', 'site/components/Header.astro'),
    circle('site/components/Header.astro', 'site/stores/menu.ts'),
    circle('site/stores/menu.ts', 'site/styles/width.ts'),
    circle('site/styles/width.ts', 'site/layouts/Page.astro'),
  ]);
});

test('core has nothing that one zone uses alone', () => {
  const files = {
    'core/prices/price.ts': `import { round } from '../money/round.ts';`,
    'core/money/round.ts': `export const round = Math.round;`,
    'admin/prices/Price.tsx': `import { price } from '../../core/prices/price.ts';`,
    'functions/money/total.ts': `import { round } from '../../core/money/round.ts';`,
    'scripts/prices.ts': `import { price } from '../core/prices/price.ts';`,
  };
  expect(problems(files)).toEqual([
    'core/prices/price.ts is used by one zone, to which it belongs',
  ]);
  const config = `import { price } from './core/prices/price.ts';`;
  expect(problems({ ...files, 'astro.config.mjs': config })).toEqual([]);
});

test('pages import the site and core only', () => {
  const file = 'site/pages/index.astro';
  const text = `---\nimport { home } from '../drawing/home.ts';\nimport x from '../../admin/x.ts';\n---`;
  const build = { 'scripts/build.ts': `import { deploy } from '../supabase/deploy.ts';` };
  expect(problems({ [file]: text, ...build })).toEqual([`${file} may not import admin/x.ts`]);
});

test('only an index passes on exports, those of its folder', () => {
  const text = `// Of prices.\nexport { price } from './price.ts';\nexport type * from './list.ts';\n`;
  const file = 'core/prices/messages.ts';
  expect(problems({ [file]: text })).toEqual([`${file} passes on what others export`]);
  const index = 'core/prices/index.ts';
  expect(problems({ [index]: text })).toEqual([]);
  expect(problems({ [index]: `export { link } from '../links/link.ts';` })).toEqual([
    `${index} passes on what others export`,
  ]);
  expect(problems({ [file]: `${text}export const free = 0;\n` })).toEqual([]);
});
