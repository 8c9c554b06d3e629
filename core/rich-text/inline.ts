import { MARKS, type MarkName } from './elements.ts';
import { type Element, element, type Node, text } from './nodes.ts';

export interface Mark {
  name: MarkName;
  href?: string;
}

/** A run of text, or a line break, with its formatting. */
export interface Piece {
  /** Null for a line break. */
  text: string | null;
  marks: readonly Mark[];
}

export function withMark(marks: readonly Mark[], mark: Mark): readonly Mark[] {
  const others = marks.filter(({ name }) => name !== mark.name);
  return [...others, mark].sort(
    (one, other) => MARKS.indexOf(one.name) - MARKS.indexOf(other.name),
  );
}

const sameMark = (one: Mark | undefined, other: Mark | undefined) =>
  one?.name === other?.name && one?.href === other?.href;

const sameMarks = (one: readonly Mark[], other: readonly Mark[]) =>
  one.length === other.length && one.every((mark, index) => sameMark(mark, other[index]));

function trimEnd(pieces: Piece[]): void {
  const last = pieces.at(-1);
  if (last?.text?.endsWith(' ') !== true) return;
  pieces.pop();
  const rest = last.text.slice(0, -1);
  if (rest !== '') pieces.push({ ...last, text: rest });
}

/** White space as browsers show it, without line breaks at the edges. */
function tidy(pieces: readonly Piece[]): Piece[] {
  const tidied: Piece[] = [];
  for (const piece of pieces) {
    const last = tidied.at(-1);
    if (piece.text === null) {
      trimEnd(tidied);
      if (tidied.length > 0) tidied.push(piece);
      continue;
    }
    const collapsed = piece.text.replace(/[ \t\n\f\r]+/g, ' ');
    const isAfterSpace = last === undefined || last.text === null || last.text.endsWith(' ');
    const value = isAfterSpace && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed;
    if (value === '') continue;
    if (last !== undefined && last.text !== null && sameMarks(last.marks, piece.marks)) {
      tidied[tidied.length - 1] = { ...last, text: last.text + value };
    } else tidied.push({ ...piece, text: value });
  }
  trimEnd(tidied);
  while (tidied.length > 0 && tidied.at(-1)?.text === null) tidied.pop();
  return tidied;
}

/** Text with its formatting as elements, equal for equal formatting however it was nested. */
export function nest(pieces: readonly Piece[]): Node[] {
  const nodes: Node[] = [];
  const open: { mark: Mark; content: Element }[] = [];
  for (const { text: value, marks } of tidy(pieces)) {
    const differs = marks.findIndex((mark, index) => !sameMark(mark, open[index]?.mark));
    open.length = differs === -1 ? marks.length : differs;
    for (const mark of marks.slice(open.length)) {
      const content = element(mark.name, [], mark.href === undefined ? {} : { href: mark.href });
      (open.at(-1)?.content.children ?? nodes).push(content);
      open.push({ mark, content });
    }
    (open.at(-1)?.content.children ?? nodes).push(value === null ? element('br') : text(value));
  }
  return nodes;
}
