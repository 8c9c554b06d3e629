import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize';
import { CALLOUTS } from './elements.ts';
import type { Element, Root } from './nodes.ts';
import { text } from './nodes.ts';

/** Scripts, styles and every unlisted attribute are removed, whatever was read before. */
const schema: Schema = {
  ...defaultSchema,
  tagNames: [
    'p',
    'br',
    'strong',
    'em',
    's',
    'sub',
    'sup',
    'a',
    'code',
    'ul',
    'ol',
    'li',
    'blockquote',
    'h2',
    'h3',
    'h4',
    'hr',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'figure',
    'img',
    'figcaption',
    'aside',
  ],
  attributes: {
    a: ['href'],
    ol: ['start'],
    th: ['colSpan', 'rowSpan'],
    td: ['colSpan', 'rowSpan'],
    img: ['src', 'alt', 'width', 'height'],
    aside: [['dataCallout', ...CALLOUTS]],
    p: ['dataBuyButton'],
  },
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
  strip: ['script', 'style', 'template', 'noscript', 'title', 'textarea', 'select'],
  required: {},
  clobber: [],
};

/** The last check before a page: a widely used library sanitizes blocks that contain only listed elements. */
export function sanitizeBlocks(blocks: readonly Element[]): Root {
  const children = blocks.flatMap((block, index) => (index === 0 ? [block] : [text('\n'), block]));
  // A root stays a root, and its elements have the properties of the schema only.
  return sanitize({ type: 'root', children }, schema) as Root;
}
