/** A piece of a line of the changelog. */
export interface Inline {
  style: 'plain' | 'strong' | 'code';
  text: string;
}

const MARKED = /\*\*(.+?)\*\*|`([^`]+)`|\[([^\]]+)\]\([^)]+\)/g;

/** Divides a line into pieces. Links become their text, because they lead to files of the code. */
export function readInline(line: string): Inline[] {
  const pieces: Inline[] = [];
  const add = (style: Inline['style'], text: string) => {
    if (text !== '') pieces.push({ style, text });
  };
  let end = 0;
  for (const found of line.matchAll(MARKED)) {
    const [all, strong, code, link] = found;
    add('plain', line.slice(end, found.index) + (link ?? ''));
    if (strong !== undefined) add('strong', strong);
    if (code !== undefined) add('code', code);
    end = found.index + all.length;
  }
  add('plain', line.slice(end));
  return pieces;
}
