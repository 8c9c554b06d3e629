/**
 * `unicode-range` of the font files. No letter belongs to two of them, because Chromium would load both.
 * @typedef {[string, ...string[]]} Letters
 */

/**
 * Those of headings in English, and signs.
 * @type {Letters}
 */
export const plainLetters = [
  'U+20-7E',
  'U+A0',
  'U+A3',
  'U+A9',
  'U+AE',
  'U+B0',
  'U+B7',
  'U+D7',
  'U+2013-2014',
  'U+2018-2019',
  'U+201C-201D',
  'U+2022',
  'U+2026',
  'U+20AC',
  'U+2122',
  'U+2212',
];

/**
 * Further ones of the languages of a site, and rarer signs.
 * @type {Letters}
 */
export const accentedLetters = [
  'U+A1-A2',
  'U+A4-A8',
  'U+AA-AD',
  'U+AF',
  'U+B1-B6',
  'U+B8-D6',
  'U+D8-FF',
  'U+152-153',
  'U+201A',
  'U+201E',
  'U+202F',
];

/**
 * What else the faces have.
 * @type {Letters}
 */
export const rareLetters = [
  'U+131',
  'U+2BB-2BC',
  'U+2C6',
  'U+2DA',
  'U+2DC',
  'U+304',
  'U+308',
  'U+329',
  'U+2000-2012',
  'U+2015-2017',
  'U+201B',
  'U+201F-2021',
  'U+2023-2025',
  'U+2027-202E',
  'U+2030-206F',
  'U+2191',
  'U+2193',
  'U+2215',
  'U+FFFD',
];
