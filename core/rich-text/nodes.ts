/** A parsed node of any source: hast on the server, converted DOM in browsers. */
export interface SourceNode {
  type: string;
  value?: string | undefined;
  tagName?: string | undefined;
  /** Named as in hast: `colSpan`, `dataCallout`. */
  properties?: Readonly<Record<string, unknown>> | undefined;
  children?: readonly SourceNode[] | undefined;
}

export interface Text {
  type: 'text';
  value: string;
}

export type Properties = Record<string, string | number | string[]>;

export interface Element {
  type: 'element';
  tagName: string;
  properties: Properties;
  children: Node[];
}

export type Node = Text | Element;

export interface Root {
  type: 'root';
  children: Node[];
}

export const text = (value: string): Text => ({ type: 'text', value });

export function element(
  tagName: string,
  children: Node[] = [],
  properties: Properties = {},
): Element {
  return { type: 'element', tagName, properties, children };
}

export const isTag = (node: Node | undefined, tagName: string): node is Element =>
  node?.type === 'element' && node.tagName === tagName;
