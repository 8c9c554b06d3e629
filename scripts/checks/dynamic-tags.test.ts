import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dynamicTags } from './dynamic-tags.ts';

const root = join(import.meta.dirname, '../..');

test('no page and no component has a tag whose name is a variable', () => {
  const files = globSync('site/**/*.astro', { cwd: root });
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) =>
    dynamicTags(readFileSync(join(root, file), 'utf8')).map((tag) => `${file}: ${tag}`),
  );
  expect(found).toEqual([]);
});

test('variables as tags are found, imported components are not', () => {
  const page = `---
import Logo, { Mark } from './Logo.astro';
import * as Icons from './icons.ts';
const { element: Main = 'main' } = Astro.props;
const Heading = 'h2';
---
<Main class="grid"><Logo /><Mark /><Icons.Star /><Fragment><p>text</p></Fragment></Main>
{isShown && <Heading>text</Heading>}
<script>const list: Array<Item> = [];</script>
`;
  expect(dynamicTags(page)).toEqual(['Main', 'Heading']);
});
