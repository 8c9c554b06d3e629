import { XmlDocument } from 'libxml2-wasm';
import sax from 'sax';

export class XmlElement {
  text = '';
  readonly children: XmlElement[] = [];
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;

  constructor(name: string, attributes: Readonly<Record<string, string>>) {
    this.name = name;
    this.attributes = attributes;
  }

  /** @param path element names separated by spaces */
  all(path: string): XmlElement[] {
    let found: XmlElement[] = [this];
    for (const name of path.split(' ')) {
      found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
    }
    return found;
  }

  textOf(path: string): string {
    return this.all(path).at(-1)?.text ?? '';
  }
}

/** A syntax error with its line, from 1. */
export class XmlError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

interface XmlReaderOptions {
  /** Names of the outer elements. Only their direct children are kept, one at a time. */
  path?: readonly string[];
  onElement: (element: XmlElement) => void;
  nameOf?: (tag: sax.QualifiedTag) => string;
  /** Whether reading continues after an error. By default it stops. */
  tolerates?: (error: XmlError) => boolean;
}

/** Reads XML of any size in pieces. Rejects document types. */
export class XmlReader {
  readonly #parser = sax.parser(true, { xmlns: true, position: true });
  readonly #open: XmlElement[] = [];
  #problem: XmlError | undefined;

  constructor({
    path = [],
    onElement,
    nameOf = ({ name }) => name,
    tolerates = () => false,
  }: XmlReaderOptions) {
    const parser = this.#parser;
    const fail = (message: string) => {
      const error = new XmlError(parser.line + 1, message);
      if (this.#problem === undefined && tolerates(error)) parser.resume();
      else this.#problem ??= error;
    };
    parser.onerror = ({ message }) => {
      fail(message.split('\n')[0]?.toLowerCase().replace(/\.$/, '') ?? '');
    };
    // Declarations in a document type are not safe to process.
    parser.ondoctype = () => fail('it declares a document type');
    parser.onopentag = (tag) => {
      if (!('uri' in tag)) return;
      const values = Object.entries(tag.attributes).map(([name, { value }]) => [name, value]);
      const element = new XmlElement(nameOf(tag), Object.fromEntries(values));
      if (this.#open.length > path.length) this.#open.at(-1)?.children.push(element);
      this.#open.push(element);
    };
    parser.ontext = (text) => this.#addText(path.length, text);
    parser.oncdata = (text) => this.#addText(path.length, text);
    parser.onclosetag = () => {
      const element = this.#open.pop();
      const isInside = this.#open.length === path.length;
      if (element && isInside && this.#open.every(({ name }, depth) => name === path[depth])) {
        onElement(element);
      }
    };
  }

  #addText(depth: number, text: string): void {
    const element = this.#open.at(-1);
    if (element !== undefined && this.#open.length > depth) element.text += text;
  }

  /** From 1. */
  get line(): number {
    return this.#parser.line + 1;
  }

  write(text: string): void {
    this.#parser.write(text);
    if (this.#problem !== undefined) throw this.#problem;
  }

  close(): void {
    this.#parser.close();
    if (this.#problem !== undefined) throw this.#problem;
  }
}

/** Rejects everything that is not well-formed. sax accepts forbidden characters, and `<` in attributes. */
function checkXml(text: string): void {
  try {
    XmlDocument.fromString(text).dispose();
  } catch (error) {
    throw new XmlError(1, error instanceof Error ? error.message.trim() : String(error));
  }
}

export function parseXml(text: string): XmlElement {
  checkXml(text);
  const roots: XmlElement[] = [];
  const reader = new XmlReader({ onElement: (element) => roots.push(element) });
  reader.write(text);
  reader.close();
  const [root] = roots;
  if (root === undefined) throw new XmlError(1, 'it is empty');
  return root;
}
