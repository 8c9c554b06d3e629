import { RICH_TEXT_MAX_DEPTH, RICH_TEXT_MAX_ELEMENTS } from '../../core/rich-text/limits.ts';
import type { SourceNode } from '../../core/rich-text/nodes.ts';

const PROPERTIES: Readonly<Record<string, string>> = {
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  'data-callout': 'dataCallout',
  'data-buy-button': 'dataBuyButton',
};

interface Limits {
  elements: number;
  depth: number;
}

const MARK = 'data-inert-';

/**
 * Even a document that is never shown reports styles and event handlers to the security policy, so they are
 * parsed under other names.
 */
const disarm = (html: string) =>
  html
    .replace(/<(\/?)style/gi, '<$1noembed')
    .replace(/<base(?=[\s/>])/gi, '<basefont')
    .replace(/style|(?<![a-z0-9])on/gi, (name) => `${MARK}${name}`);

const rearm = (text: string) => text.replaceAll(MARK, '');

class TooTangled extends Error {
  override name = 'TooTangled';
}

function convert(nodes: Iterable<Node>, depth: number, left: Limits): SourceNode[] {
  if (depth > left.depth) throw new TooTangled();
  return Array.from(nodes, (node): SourceNode => {
    if (node.nodeType === Node.TEXT_NODE)
      return { type: 'text', value: rearm(node.nodeValue ?? '') };
    if (!(node instanceof Element)) return { type: 'comment' };
    left.elements -= 1;
    if (left.elements < 0) throw new TooTangled();
    const properties = Object.fromEntries(
      Array.from(node.attributes, ({ name, value }) => [
        PROPERTIES[name] ?? rearm(name),
        rearm(value),
      ]),
    );
    const children = convert(node.childNodes, depth + 1, left);
    const tagName = node.localName === 'noembed' ? 'style' : rearm(node.localName);
    return { type: 'element', tagName, properties, children };
  });
}

/**
 * Parses HTML as inert nodes: nothing in it runs or loads. Null if it has too many or too deeply nested
 * elements.
 */
export function parseSource(
  html: string,
  limits: Limits = { elements: RICH_TEXT_MAX_ELEMENTS, depth: RICH_TEXT_MAX_DEPTH },
): SourceNode[] | null {
  // As a fragment in a body: without the tags, a leading frameset or style would end up elsewhere.
  const parsed = new DOMParser().parseFromString(
    `<!doctype html><body>${disarm(html)}`,
    'text/html',
  );
  try {
    return convert(parsed.body.childNodes, 0, { ...limits });
  } catch (error) {
    if (error instanceof TooTangled) return null;
    throw error;
  }
}
