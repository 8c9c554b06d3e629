import { XmlError } from '../../local/xml.ts';

const BARE = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi;
/** Sections where `&` is a character, and their ends. */
const SECTION = /<!\[CDATA\[|<!--/;
const END_LENGTH = 3;
/** The end of a piece, which the next piece of the file may complete. */
const UNFINISHED = /(?:<(?:!(?:\[C?D?A?T?A?|-)?)?|&[#\da-z]{0,8})$/i;

const linesIn = (text: string) => text.split('\n').length - 1;

/** Escapes the ampersands that an export left as they are, after which a parser would misread tags. */
export class AmpersandEscaper {
  #rest = '';
  #line = 1;
  /** Of the section that is open. */
  #end: ']]>' | '-->' | null = null;
  readonly #note: (error: XmlError) => void;

  constructor(note: (error: XmlError) => void) {
    this.#note = note;
  }

  /** The state of the file up to this point. */
  write(piece: string): string {
    let input = this.#rest + piece;
    let output = '';
    this.#rest = '';
    while (input !== '') {
      const [done, rest] =
        this.#end === null ? this.#outside(input) : this.#inside(input, this.#end);
      output += done;
      if (rest === input) {
        this.#rest = rest;
        break;
      }
      input = rest;
    }
    return output;
  }

  close(): string {
    return this.#end === null ? this.#escape(this.#rest) : this.#rest;
  }

  #inside(input: string, end: string): [string, string] {
    const index = input.indexOf(end);
    if (index === -1) {
      const known = Math.max(0, input.length - END_LENGTH + 1);
      return this.#split(input, known);
    }
    this.#end = null;
    return this.#split(input, index + END_LENGTH);
  }

  #outside(input: string): [string, string] {
    const section = SECTION.exec(input);
    if (section !== null) {
      this.#end = section[0] === '<!--' ? '-->' : ']]>';
      const known = section.index + section[0].length;
      return [this.#escape(input.slice(0, known)), input.slice(known)];
    }
    const known = input.length - (UNFINISHED.exec(input)?.[0].length ?? 0);
    return [this.#escape(input.slice(0, known)), input.slice(known)];
  }

  #split(input: string, index: number): [string, string] {
    const done = input.slice(0, index);
    this.#line += linesIn(done);
    return [done, input.slice(index)];
  }

  #escape(text: string): string {
    let counted = 0;
    const escaped = text.replace(BARE, (ampersand, index: number) => {
      this.#line += linesIn(text.slice(counted, index));
      counted = index;
      this.#note(new XmlError(this.#line, 'an & that is not written as &amp;'));
      return `${ampersand}amp;`;
    });
    this.#line += linesIn(text.slice(counted));
    return escaped;
  }
}
