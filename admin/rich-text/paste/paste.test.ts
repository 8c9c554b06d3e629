import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBlocks } from '../../../core/rich-text/blocks.ts';
import { markEditorHtml } from '../../../core/rich-text/format.ts';
import { parseHtml } from '../../../core/rich-text/parse.ts';
import { renderRichText } from '../../../core/rich-text/rich-text.ts';
import { blocksToHtml } from '../html.ts';
import { cleanPaste } from './clean.ts';

const folder = join(import.meta.dirname, 'fixtures');
const BORDER = '\n===== becomes =====\n';

/** What is on the clipboard, and what the editor makes of it. */
const fixtures = readdirSync(folder).map((name) => {
  const [html = '', expected = ''] = readFileSync(join(folder, name), 'utf8').split(BORDER);
  return { name: name.replace('.txt', ''), html, expected: expected.trim() };
});

const pasted = (html: string) =>
  blocksToHtml(readBlocks(cleanPaste(parseHtml(html)?.children ?? []), false));

test('there are at least 30 fixtures', () => {
  expect(fixtures.length).toBeGreaterThanOrEqual(30);
});

test.each(fixtures)('$name', ({ html, expected }) => {
  expect(pasted(html)).toBe(expected);
  expect(expected).not.toMatch(/ (?:style|class|id|on\w+)=|<(?:span|font|o:|script)/);
  // The page shows it as the editor does.
  expect(renderRichText(markEditorHtml(expected)) === '').toBe(expected === '');
});
