import { expect, test } from 'vitest';
import { typePairings } from '../../core/branding/schema.ts';
import { displayFace, faceStyle, textFace } from './faces.ts';
import { families } from './families.mjs';

/** The letters of ranges such as `U+20-7E`. */
function lettersOf(ranges: string[]): number[] {
  return ranges.flatMap((range) => {
    const [first = 0, last = first] = range
      .slice(2)
      .split('-')
      .map((number) => Number.parseInt(number, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

test.each(typePairings)('%s declares each font of devices that its faces name', (pairing) => {
  const style = faceStyle(pairing);
  for (const variable of [displayFace(pairing), textFace(pairing)]) {
    const [family] = families.filter(({ cssVariable }) => cssVariable === variable);
    const named = family?.use.fallbacks.filter((name) => /^(?:Display|Text) /.test(name)) ?? [];
    expect(named.length).toBeGreaterThan(1);
    for (const name of named) expect(style).toContain(`@font-face{font-family:"${name}"`);
  }
  expect(style).toContain(`[data-face]{--font-text-face:var(${textFace(pairing)})}`);
});

test('a font of the device takes the room of the face: its lines are as high, whatever its size', () => {
  const [, size = '', ascent = ''] =
    /"Text Times";font-weight:400;.*?size-adjust:([\d.]+)%;ascent-override:([\d.]+)%/.exec(
      faceStyle('poster'),
    ) ?? [];
  // What Source Serif 4 reaches above the line.
  expect((Number(size) * Number(ascent)) / 100).toBeCloseTo(103.6, 0);
});

test('no letter is in two files of a face', () => {
  for (const { name, use } of families) {
    const letters = use.files.flatMap((file) => lettersOf(file.letters));
    expect(new Set(letters).size, name).toBe(letters.length);
  }
});
