import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderRichText } from '../../../core/rich-text/rich-text.ts';
import { naughtyMarkup, tries } from '../../../core/testing/fuzz.fixture.ts';
import { plainText } from '../import/html.ts';
import { PostNotes } from '../import/notes.ts';
import { toAnalysis } from './content.ts';

const source = {
  link: 'https://old.example/',
  postId: '1',
  attachments: new Map(),
  targets: new Map(),
  dropsFirst: false,
};

test('whatever a post is made of, it becomes a text that can be shown', () => {
  fc.assert(
    fc.property(naughtyMarkup, (html) => {
      const { text } = toAnalysis(html, new PostNotes(), source);
      const tags = renderRichText(text).replace(/"[^"]*"/g, '');
      expect(tags).not.toMatch(/<(?:script|svg|style|template)\b|<[a-z][^<>]*\son\w+/i);
      expect(plainText(html)).not.toMatch(/\s{2}|^\s|\s$/);
    }),
    tries(500),
  );
});
