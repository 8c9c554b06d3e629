import type { Editor } from '@tiptap/core';
import {
  BadgeCheck,
  FlaskConical,
  Heading2,
  Heading3,
  Heading4,
  Image,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  ShoppingCart,
  Table,
  TriangleAlert,
} from 'lucide-react';
import { blockMessages } from '../../core/languages/texts/index.ts';
import { CALLOUTS, type Callout } from '../../core/rich-text/elements.ts';
import { HEADING_LEVELS } from './schema/blocks.ts';
import { editorMessages } from './schema/messages.ts';

export interface BlockCommand {
  id: string;
  label: string;
  /** Other names that people look for. */
  words: string;
  icon: LucideIcon;
  run: (editor: Editor, openImages: () => void) => void;
}

const calloutIcons: Record<Callout, LucideIcon> = {
  verdict: BadgeCheck,
  warning: TriangleAlert,
  tested: FlaskConical,
};
const headingIcons = { 2: Heading2, 3: Heading3, 4: Heading4 };

/** What the slash menu and the Insert menu offer. */
export const blockCommands: readonly BlockCommand[] = [
  ...HEADING_LEVELS.map((level) => ({
    id: `heading-${level}`,
    label: editorMessages.heading(level),
    words: `h${level} title`,
    icon: headingIcons[level],
    run: (editor: Editor) => void editor.chain().focus().setHeading({ level }).run(),
  })),
  {
    id: 'bullets',
    label: editorMessages.bulletList,
    words: 'ul unordered bullets points',
    icon: List,
    run: (editor) => void editor.chain().focus().toggleBulletList().run(),
  },
  {
    id: 'numbers',
    label: editorMessages.orderedList,
    words: 'ol ordered steps',
    icon: ListOrdered,
    run: (editor) => void editor.chain().focus().toggleOrderedList().run(),
  },
  {
    id: 'quote',
    label: editorMessages.quote,
    words: 'blockquote citation',
    icon: Quote,
    run: (editor) => void editor.chain().focus().toggleBlockquote().run(),
  },
  {
    id: 'image',
    label: editorMessages.image,
    words: 'picture photo figure upload',
    icon: Image,
    run: (_editor, openImages) => openImages(),
  },
  {
    id: 'table',
    label: editorMessages.table,
    words: 'grid specifications comparison',
    icon: Table,
    run: (editor) =>
      void editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  ...CALLOUTS.map((kind) => ({
    id: kind,
    label: blockMessages[kind],
    words: 'callout box note',
    icon: calloutIcons[kind],
    run: (editor: Editor) => void editor.chain().focus().wrapIn('callout', { kind }).run(),
  })),
  {
    id: 'buy',
    label: editorMessages.buyButton,
    words: 'offer shop link cta',
    icon: ShoppingCart,
    run: (editor) => void editor.chain().focus().insertContent({ type: 'buyButton' }).run(),
  },
  {
    id: 'divider',
    label: editorMessages.divider,
    words: 'hr line rule',
    icon: Minus,
    run: (editor) => void editor.chain().focus().setHorizontalRule().run(),
  },
];

export function findCommands(query: string): readonly BlockCommand[] {
  const wanted = query.toLowerCase();
  return blockCommands.filter(
    ({ label, words }) =>
      label.toLowerCase().includes(wanted) ||
      words.split(' ').some((word) => word.startsWith(wanted)),
  );
}
