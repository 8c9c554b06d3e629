/** Marks that only say in which direction a text runs, as pages in Arabic and Hebrew have them around numbers. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const DIGIT = /\p{Nd}/gu;
const DIGITS = 10;

const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** The standard puts 0 to 9 of a script one after the other. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (isDigit(code - before - 1)) before += 1;
  return String(before % DIGITS);
}

/** Numbers of every script as `0` to `9`, with `.` and `,` for the Arabic marks, and without marks of direction. */
export const plainDigits = (text: string): string =>
  text.replace(DIRECTION, '').replaceAll('٫', '.').replaceAll('٬', ',').replace(DIGIT, asciiDigit);
