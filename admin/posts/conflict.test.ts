import { describe, expect, test } from 'vitest';
import { emptyPostForm } from '../../core/posts/schema.ts';
import { mergeForms } from '../content/kind.ts';
import { postRules } from './post-rules.ts';

const base = { ...emptyPostForm, title: 'Roller', price: '$10', category_ids: ['a', 'b'] };

describe('mergeForms', () => {
  test('keeps changes made elsewhere in other fields', () => {
    const mine = { ...base, title: 'My roller' };
    const theirs = { ...base, price: '$12', pros: 'Light' };
    expect(mergeForms(postRules, base, mine, theirs)).toEqual({ ...theirs, title: 'My roller' });
  });

  test('prefers mine where both changed the same field', () => {
    const mine = { ...base, price: '$11' };
    expect(mergeForms(postRules, base, mine, { ...base, price: '$12' }).price).toBe('$11');
  });

  test('keeps a field that was emptied here', () => {
    expect(mergeForms(postRules, base, { ...base, price: '' }, { ...base, pros: 'Light' })).toEqual(
      {
        ...base,
        price: '',
        pros: 'Light',
      },
    );
  });
});
