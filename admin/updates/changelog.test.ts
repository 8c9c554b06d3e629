import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { VERSION } from '../../core/updates/version.ts';
import { notesBetween, readChangelog } from './changelog.ts';
import { readInline } from './inline.ts';
import { compareVersions, parseVersion } from './release.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
const manifestSchema = z.object({ version: z.string() });
const lockSchema = manifestSchema.extend({ packages: z.object({ '': manifestSchema }) });

test('the version is the same in the code, in both files of npm and in the changelog', () => {
  const lock = lockSchema.parse(JSON.parse(read('package-lock.json')));
  const versions = [
    manifestSchema.parse(JSON.parse(read('package.json'))).version,
    lock.version,
    lock.packages[''].version,
    readChangelog(read('CHANGELOG.md'))[0]?.version,
  ];
  expect(versions).toEqual(versions.map(() => VERSION));
  expect(parseVersion(VERSION)).toBe(VERSION);
});

test('every release of the changelog has a date, a summary and changes, newest first', () => {
  const notes = readChangelog(read('CHANGELOG.md'));
  for (const { date, summary, sections } of notes) {
    expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(summary).not.toBe('');
    expect(sections.length).toBeGreaterThan(0);
    for (const { changes } of sections) expect(changes.length).toBeGreaterThan(0);
  }
  const versions = notes.map(({ version }) => version);
  expect(versions).toEqual(versions.toSorted((one, other) => compareVersions(other, one)));
});

test('a changelog is read with wrapped lines, and without what belongs to no release', () => {
  const markdown = `# Changelog

Introduction.

## [Unreleased]

### Added

- Not yet

## [1.10.0] - 2026-02-03

Two
lines.

### Added

- **One** thing
  on two lines
- Another

### Fixed

- Something

## 1.9.0

First.

[1.10.0]: https://example.com
`;
  const notes = readChangelog(markdown);
  expect(notes).toEqual([
    {
      version: '1.10.0',
      date: '2026-02-03',
      summary: 'Two lines.',
      sections: [
        { title: 'Added', changes: ['**One** thing on two lines', 'Another'] },
        { title: 'Fixed', changes: ['Something'] },
      ],
    },
    { version: '1.9.0', date: undefined, summary: 'First.', sections: [] },
  ]);
  expect(notesBetween(notes, '1.9.0', '1.10.0').map(({ version }) => version)).toEqual(['1.10.0']);
  expect(notesBetween(notes, '1.10.0', '1.10.0')).toEqual([]);
});

test.each([
  ['v0.2.0', '0.2.0'],
  ['1.10.3', '1.10.3'],
  ['v01.2.3', '1.2.3'],
  ['v1.2.3-rc.1', undefined],
  ['main', undefined],
])('%s is the version %s', (text, version) => expect(parseVersion(text)).toBe(version));

test('versions are compared as numbers', () => {
  const sorted = ['0.10.0', '0.9.1', '1.0.0', '0.9.0'].toSorted(compareVersions);
  expect(sorted).toEqual(['0.9.0', '0.9.1', '0.10.0', '1.0.0']);
});

test('bold and code of a line are marked, links are their text', () => {
  expect(readInline('**Updates**: `npm run update`, see [the guide](docs/updating.md).')).toEqual([
    { style: 'strong', text: 'Updates' },
    { style: 'plain', text: ': ' },
    { style: 'code', text: 'npm run update' },
    { style: 'plain', text: ', see the guide' },
    { style: 'plain', text: '.' },
  ]);
  expect(readInline('2 * 3 ** 4')).toEqual([{ style: 'plain', text: '2 * 3 ** 4' }]);
});
