import { isBlank } from '../forms/blank.ts';

const LEADING_BULLET = /^\s*(?:[•·‣▪–*-]\s+)?/u;

/** One item per line, without typed bullets and lines of which nothing is seen. */
export function splitLines(text: string | null | undefined): string[] {
  return (text ?? '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(LEADING_BULLET, '').trim())
    .filter((line) => !isBlank(line));
}
