import { expect, test } from 'vitest';
import { mergePackageJson } from './package-json.ts';

const json = (value: object) => JSON.stringify(value);

test('packages and commands of both sides are kept, removed ones are gone', () => {
  const { text, taken } = mergePackageJson(
    json({ version: '1', dependencies: { a: '1', b: '1', c: '1' }, scripts: { start: 's' } }),
    json({
      version: '1',
      dependencies: { a: '1', c: '1', mine: '1' },
      scripts: { start: 's', my: 'm' },
    }),
    json({ version: '2', dependencies: { a: '2', b: '1', new: '1' }, scripts: { start: 's' } }),
  );
  expect(JSON.parse(text)).toEqual({
    version: '2',
    dependencies: { a: '2', mine: '1', new: '1' },
    scripts: { start: 's', my: 'm' },
  });
  expect(taken).toEqual([]);
});

test('a value that both changed is the release’s, and named', () => {
  const of = (zod: string) => json({ dependencies: { zod } });
  const { text, taken } = mergePackageJson(of('1'), of('2'), of('3'));
  expect(JSON.parse(text)).toEqual({ dependencies: { zod: '3' } });
  expect(taken).toEqual(['dependencies.zod']);
});
