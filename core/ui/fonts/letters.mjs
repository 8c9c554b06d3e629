/**
 * Which letters are in which cut of the site's fonts, as `unicode-range` has it: what nearly every page
 * is made of, which pages fetch ahead, and what else the fonts have.
 *
 * @type {[string, ...string[]]}
 */
export const basicLetters = [
  'U+20-7E',
  'U+A0',
  'U+A9',
  'U+AE',
  'U+B7',
  'U+D7',
  'U+2013-2014',
  'U+2018-2019',
  'U+201C-201D',
  'U+2022',
  'U+2026',
  'U+20AC',
  'U+2122',
];

/** @type {[string, ...string[]]} */
export const otherLetters = [
  'U+A1-A8',
  'U+AA-AD',
  'U+AF-B6',
  'U+B8-D6',
  'U+D8-FF',
  'U+131',
  'U+152-153',
  'U+2BB-2BC',
  'U+2C6',
  'U+2DA',
  'U+2DC',
  'U+304',
  'U+308',
  'U+329',
  'U+2000-2012',
  'U+2015-2017',
  'U+201A-201B',
  'U+201E-2021',
  'U+2023-2025',
  'U+2027-206F',
  'U+2191',
  'U+2193',
  'U+2212',
  'U+2215',
  'U+FFFD',
];
