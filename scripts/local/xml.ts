import sax from 'sax';

/** An element with its own text and the elements inside it. */
export class XmlElement {
  text = '';
  readonly children: XmlElement[] = [];
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;

  constructor(name: string, attributes: Readonly<Record<string, string>>) {
    this.name = name;
    this.attributes = attributes;
  }

  /** The elements at a path of names below this one, separated by spaces. */
  all(path: string): XmlElement[] {
    let found: XmlElement[] = [this];
    for (const name of path.split(' ')) {
      found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
    }
    return found;
  }

  /** The text of the last element at a path; '' if there is none. */
  textOf(path: string): string {
    return this.all(path).at(-1)?.text ?? '';
  }
}

/** What makes a text unreadable as XML, with its line, from 1. */
export class XmlError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

interface XmlReaderOptions {
  /** Names of the outer elements. Only what is directly inside them is kept, one element at a time. */
  path?: readonly string[];
  /** Receives each element inside `path` when it is complete. */
  onElement: (element: XmlElement) => void;
  /** The name of an element; its qualified name by default. */
  nameOf?: (tag: sax.QualifiedTag) => string;
}

/** Reads XML piece by piece, so that a document may be of any size. Rejects document types. */
export class XmlReader {
  readonly #parser = sax.parser(true, { xmlns: true, position: true });
  readonly #open: XmlElement[] = [];
  #problem: XmlError | undefined;

  constructor({ path = [], onElement, nameOf = ({ name }) => name }: XmlReaderOptions) {
    const parser = this.#parser;
    const fail = (message: string) => {
      this.#problem ??= new XmlError(parser.line + 1, message);
    };
    parser.onerror = ({ message }) => {
      fail(message.split('\n')[0]?.toLowerCase().replace(/\.$/, '') ?? '');
    };
    // What a document type could declare is not safe to follow.
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

  /** Throws an XmlError if the document is not well-formed up to here. */
  write(text: string): void {
    this.#parser.write(text);
    if (this.#problem !== undefined) throw this.#problem;
  }

  /** Throws an XmlError if the document is not complete. */
  close(): void {
    this.#parser.close();
    if (this.#problem !== undefined) throw this.#problem;
  }
}

/** Reads a whole document. Throws an XmlError if it is not well-formed. */
export function parseXml(text: string): XmlElement {
  const roots: XmlElement[] = [];
  const reader = new XmlReader({ onElement: (element) => roots.push(element) });
  reader.write(text);
  reader.close();
  const [root] = roots;
  if (root === undefined) throw new XmlError(1, 'it is empty');
  return root;
}
