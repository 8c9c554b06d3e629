import { expect, test } from 'vitest';
import { refusalOf } from '../forms/failure.fixture.ts';
import { newButtonTestSchema } from './admin.ts';

const text = { kind: 'text', target: 'all', text: 'See', own_texts: true, minimum_effect: 20 };
const placement = { kind: 'placement', target: 'before-analysis', minimum_effect: 50 };

test.each([
  [{ ...text, text: '  ' }, 'text'],
  [{ ...text, text: 'x'.repeat(41) }, 'text'],
  [{ ...text, target: 'footer' }, 'target'],
  [{ ...placement, target: 'all' }, 'target'],
  [{ ...text, minimum_effect: 1 }, 'minimum_effect'],
  [{ ...text, own_texts: 'yes' }, 'own_texts'],
  [{ kind: 'colour' }, 'kind'],
])('%j is refused at its field', (given, field) => {
  expect([text, placement].map((test) => refusalOf(newButtonTestSchema, test))).toEqual([
    null,
    null,
  ]);
  expect(refusalOf(newButtonTestSchema, given)).toMatchObject({ field });
});
