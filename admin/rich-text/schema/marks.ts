import { Mark, markInputRule } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Code } from '@tiptap/extension-code';
import { Italic } from '@tiptap/extension-italic';
import { Strike } from '@tiptap/extension-strike';
import { linkAddress } from '../../../core/rich-text/addresses.ts';

const Link = Mark.create({
  name: 'link',
  // The outermost element of every text.
  priority: 1000,
  inclusive: false,
  exitable: true,
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: (link) => linkAddress(link.getAttribute('href')) !== null && null },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', { href: HTMLAttributes.href }, 0],
});

/** Not after a multiplication sign, as in `10 * 20 * 5`. */
const BetweenWordsBold = Bold.extend({
  addInputRules() {
    return [
      markInputRule({ find: /(?:^|[\s(])(\*\*(?=\S)([^*]+?)(?<=\S)\*\*)$/, type: this.type }),
      markInputRule({ find: /(?:^|[\s(])(__(?=\S)([^_]+?)(?<=\S)__)$/, type: this.type }),
    ];
  },
});

const BetweenWordsItalic = Italic.extend({
  addInputRules() {
    return [
      markInputRule({ find: /(?:^|[\s(])(\*(?=[^\s*])([^*]+?)(?<=\S)\*)$/, type: this.type }),
      markInputRule({ find: /(?:^|[\s(])(_(?=[^\s_])([^_]+?)(?<=\S)_)$/, type: this.type }),
    ];
  },
});

const small = (name: string, tag: 'sub' | 'sup') =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });

/** In the order of `MARKS`. */
export const marks = [
  Link,
  BetweenWordsBold,
  BetweenWordsItalic,
  Strike,
  // Code can be bold or a link, as in texts written before.
  Code.extend({ excludes: '' }),
  small('subscript', 'sub'),
  small('superscript', 'sup'),
];
