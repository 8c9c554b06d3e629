const PAIR = /(?:s:(\d+):"|i:\d+;)/y;

/**
 * Reads `a:1:{s:2:"AU";s:20:"https://shop.example";}`, an array of texts as WordPress stores it. Lengths are in
 * bytes. Null for anything else.
 */
export function readTextArray(serialized: string): Map<string, string> | null {
  const bytes = Buffer.from(serialized.trim());
  const start = /^a:\d+:\{/.exec(bytes.toString('latin1'));
  if (start === null) return null;
  // Latin-1 has one character per byte.
  const text = bytes.toString('latin1');
  const values: string[] = [];
  let at = start[0].length;
  while (text[at] !== '}') {
    PAIR.lastIndex = at;
    const found = PAIR.exec(text);
    if (found === null) return null;
    at += found[0].length;
    if (found[1] === undefined) {
      values.push(found[0].slice(2, -1));
      continue;
    }
    const end = at + Number(found[1]);
    if (text.slice(end, end + 2) !== '";') return null;
    values.push(bytes.toString('utf8', at, end));
    at = end + 2;
  }
  const pairs = new Map<string, string>();
  for (let index = 0; index + 1 < values.length; index += 2) {
    pairs.set(values[index] ?? '', values[index + 1] ?? '');
  }
  return pairs;
}
