import { expect, test } from 'vitest';
import { PostNotes } from '../import/notes.ts';
import { withPatterns } from './dynamic-blocks.ts';

const patterns = new Map([
  ['991', '<p>Offer</p><!-- wp:block {"ref":992} /-->'],
  ['992', '<p>$& inside</p><!-- wp:block {"ref":991} /-->'],
]);

test('reusable blocks are replaced by their content, also inside others, and never by themselves', () => {
  const notes = new PostNotes();
  const content =
    '<!-- wp:block {"ref":991} /--> <!-- wp:block {"ref":7} /--> <!-- wp:block {"ref":"x"} /-->';
  expect(withPatterns(content, patterns, notes)).toBe(
    '<p>Offer</p><p>$& inside</p><!-- wp:block {"ref":991} /--> <!-- wp:block {"ref":7} /--> <!-- wp:block {"ref":"x"} /-->',
  );
  expect(notes.describe()).toBe('');
});

test('what only one place of a reusable block has is noted', () => {
  const notes = new PostNotes();
  withPatterns(
    '<!-- wp:block {"ref":992,"content":{"Price":{"content":"$5"},"Name":{"content":"A"}}} /-->',
    patterns,
    notes,
  );
  expect(notes.describe()).toBe('Left out: 2 × text that only one place of a reusable block has.');
});
