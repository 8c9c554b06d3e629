import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = import.meta.dirname;
const manual = readFileSync(join(folder, '../../../docs/manual/8-wordpress.md'), 'utf8');
const named = [...manual.matchAll(/`([^`\n]+)`/g)].map(([, words = '']) => words);

const SAID =
  /\b(?:say|push|leftOut\.add|asLinks\.add|skipped\.add|return|NO_CURRENCY =)[\s(]+(?:`((?:[^`$]|\$\{[^}]*\})+)`|'([^']+)')/g;

/** What the report says, by the files that say it: the first sentence of each text. */
const sentences = globSync('*.ts', { cwd: folder, exclude: ['*.test.ts', '*.fixture.ts'] })
  .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(SAID)])
  .map(([, template, text = '']) => template ?? text)
  .filter((text) => /[a-z]{2} [a-z]{2}|^[a-z]+$/.test(text.replace(/\$\{[^}]*\}/g, '…')))
  .filter((text) => !text.startsWith('<figure'))
  .map((text) => text.split(/(?<=\.) /)[0] ?? text);

function patternOf(sentence: string): RegExp {
  const parts = sentence
    .split(/\$\{[^}]*\}/)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}`);
}

test('the sentences of the report are found', () => {
  expect(sentences.length).toBeGreaterThan(25);
  expect(sentences).toEqual(
    expect.arrayContaining(['tracking pixel', 'comments', 'list of attributes']),
  );
});

test.each([...new Set(sentences)])('the manual names: %s', (sentence) => {
  expect(named.filter((words) => patternOf(sentence).test(words))).not.toEqual([]);
});
