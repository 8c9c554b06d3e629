const LEADING_BULLET = /^\s*(?:[•·‣▪–*-]\s+)?/u;

/**
 * The items of a text block that holds one item per line: trimmed, without the bullet an author may
 * have typed, empty lines left out.
 */
export function splitLines(text: string | null | undefined): string[] {
  return (text ?? '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(LEADING_BULLET, '').trim())
    .filter((line) => line !== '');
}
