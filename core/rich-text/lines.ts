const LEADING_BULLET = /^\s*(?:[•·‣▪–*-]\s+)?/u;

/** One item per line, without typed bullets and blank lines. */
export function splitLines(text: string | null | undefined): string[] {
  return (text ?? '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(LEADING_BULLET, '').trim())
    .filter((line) => line !== '');
}
