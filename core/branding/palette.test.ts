import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast } from './colours.ts';
import { colourProblem, contrastProblems, suggestedColour } from './contrast.ts';
import { brandColoursFormSchema } from './form.ts';
import { type Palette, paletteOf, schemes, TEXT_CONTRAST } from './palette.ts';
import { DEFAULT_COLOURS } from './schema.ts';

const colours = fc
  .tuple(fc.integer({ min: 0, max: 0xffffff }), fc.integer({ min: 0, max: 0xffffff }))
  .map(([accent, paper]) => ({
    accent: `#${accent.toString(16).padStart(6, '0')}`,
    paper: `#${paper.toString(16).padStart(6, '0')}`,
  }));

test('the default colours give the tokens of the stylesheet', () => {
  const css = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8');
  const [, light = '', dark = ''] = css.split(/:root \{/);
  const tokens = (block: string) =>
    Object.fromEntries(
      [...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1], m[2]]),
    );
  expect(paletteOf(DEFAULT_COLOURS, 'light')).toEqual(tokens(light));
  expect(paletteOf(DEFAULT_COLOURS, 'dark')).toEqual({
    ...tokens(dark),
    'on-accent': tokens(light)['on-accent'],
  });
});

test('the default colours can be read', () => {
  expect(contrastProblems(DEFAULT_COLOURS)).toEqual([]);
});

test.each([
  ['a dark blue', { accent: '#1a237e', paper: '#ffffff' }, '#ffffff'],
  ['a yellow', { accent: '#ffd400', paper: '#eef4fb' }, '#16130f'],
  ['black on white', { accent: '#000000', paper: '#ffffff' }, '#ffffff'],
  ['a green', { accent: '#0b7a4b', paper: '#f3f7f2' }, '#ffffff'],
])('%s can be read in both schemes, with text in its colour', (_name, chosen, text) => {
  expect(contrastProblems(chosen)).toEqual([]);
  const palette = paletteOf(chosen, 'light');
  expect([palette.accent, palette.paper, palette['on-accent']]).toEqual([
    chosen.accent,
    chosen.paper,
    text,
  ]);
});

test('the pairs that fail are named, the worst first', () => {
  const problems = contrastProblems({ accent: '#777777', paper: '#999999' });
  expect(problems[0]).toMatchObject({ scheme: 'light', text: 'bad', surface: 'deep' });
  expect(problems.at(-1)?.ratio).toBeGreaterThan(problems[0]?.ratio ?? Infinity);
  expect(problems.filter(({ chosen }) => chosen === 'accent')).toMatchObject([
    { scheme: 'light', text: 'on-accent', surface: 'accent' },
  ]);
  expect(problems.every(({ scheme }) => scheme === 'light')).toBe(true);
});

test('a problem names the colours, the contrast and a colour that passes', () => {
  expect(colourProblem({ ...DEFAULT_COLOURS, accent: '#777777' }, 'accent')).toBe(
    'Text on the accent in light mode has a contrast of 4.47:1; 4.5:1 is needed. The nearest colour that passes is #767676.',
  );
  expect(colourProblem({ ...DEFAULT_COLOURS, accent: '#777777' }, 'paper')).toBeNull();
  const message = colourProblem({ ...DEFAULT_COLOURS, paper: '#c0b090' }, 'paper');
  expect(message).toMatch(
    /^Red text on bands in light mode has a contrast of \d\.\d+:1; 4\.5:1 is/,
  );
});

test('any two colours make palettes in which only the chosen colour can be unreadable', () => {
  fc.assert(
    fc.property(colours, (chosen) => {
      const dark: Palette = paletteOf(chosen, 'dark');
      expect(contrastProblems(chosen).filter(({ scheme }) => scheme === 'dark')).toEqual([]);
      expect(contrast(dark['on-accent'], dark.accent)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      for (const scheme of schemes) {
        for (const value of Object.values(paletteOf(chosen, scheme))) {
          expect(value).toMatch(/^#[0-9a-f]{6}$/);
        }
      }
    }),
    { numRuns: 100 },
  );
});

test('a suggestion passes', () => {
  fc.assert(
    fc.property(colours, (chosen) => {
      const accent = suggestedColour(chosen, 'accent');
      const paper = suggestedColour(chosen, 'paper');
      expect([accent, paper]).not.toContain(null);
      expect(contrastProblems({ accent: accent ?? '', paper: paper ?? '' })).toEqual([]);
    }),
    { numRuns: 20 },
  );
});

test('the form refuses colours with the pair at the field of the colour', () => {
  const issues = (brand_accent: string, brand_paper: string) =>
    brandColoursFormSchema
      .safeParse({ brand_accent, brand_paper })
      .error?.issues.map(({ path, message }) => [path.join('.'), message.split('.')[0]]);
  expect(issues('#E8401C', ' #f4eee1 ')).toBeUndefined();
  expect(issues('red', '#f4eee1')).toEqual([
    ['brand_accent', 'Enter # and six hexadecimal digits, such as #e8401c'],
  ]);
  expect(issues('#777777', '#333333')?.map(([path]) => path)).toEqual([
    'brand_accent',
    'brand_paper',
  ]);
});
