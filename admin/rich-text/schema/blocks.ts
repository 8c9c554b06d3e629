import { Node } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Text } from '@tiptap/extension-text';
import { blockMessages } from '../../../core/languages/texts/index.ts';
import { isCallout } from '../../../core/rich-text/elements.ts';
import { Figure } from './figure.ts';
import { editorMessages } from './messages.ts';

export const HEADING_LEVELS = [2, 3, 4] as const;

const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: 'verdict',
      parseHTML: (aside: HTMLElement) => aside.getAttribute('data-callout'),
    },
  }),
  parseHTML: () => [
    {
      tag: 'aside',
      getAttrs: (aside) => isCallout(aside.getAttribute('data-callout')) && null,
    },
  ],
  renderHTML: ({ node }) => {
    const { kind } = node.attrs;
    const label = isCallout(kind) ? blockMessages[kind] : '';
    return [
      'aside',
      { 'data-callout': kind, 'data-label': label, 'aria-label': label, role: 'note' },
      0,
    ];
  },
});

/** The button is drawn by the page, from the offer of the post. */
const BuyButton = Node.create({
  name: 'buyButton',
  group: 'block',
  atom: true,
  draggable: true,
  parseHTML: () => [{ tag: 'p[data-buy-button]', priority: 100 }],
  renderHTML: () => ['p', { 'data-buy-button': '', 'data-label': editorMessages.buyButton }],
});

const spans = {
  colspan: { default: 1 },
  rowspan: { default: 1 },
  // Required by the table commands; columns are as wide as their content.
  colwidth: { default: null, rendered: false, parseHTML: () => null },
};

/** The package's own rendering writes styles, which the security policy forbids. */
const PlainTable = Table.extend({
  renderHTML: () => ['div', { class: 'table-scroll' }, ['table', ['tbody', 0]]],
}).configure({ View: null });

export const blocks = [
  Document,
  Paragraph,
  Text,
  Heading.configure({ levels: [...HEADING_LEVELS] }),
  HardBreak,
  Blockquote,
  HorizontalRule,
  BulletList,
  OrderedList.extend({
    addAttributes: () => ({
      start: {
        default: 1,
        parseHTML: (list: HTMLElement) => Number(list.getAttribute('start')) || 1,
      },
    }),
  }),
  // Any block can come first, as in texts written before.
  ListItem.extend({ content: 'block+' }),
  PlainTable,
  TableRow,
  TableHeader.extend({ addAttributes: () => spans }),
  TableCell.extend({ addAttributes: () => spans }),
  Figure,
  Callout,
  BuyButton,
];
