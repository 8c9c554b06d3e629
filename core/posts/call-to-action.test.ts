import { expect, test } from 'vitest';
import { AS_WRITTEN, type ButtonChange } from '../button-tests/schema.ts';
import { buttonText, callToAction } from './call-to-action.ts';

const change = (given: Partial<Extract<ButtonChange, { kind: 'text' }>> = {}): ButtonChange => ({
  id: crypto.randomUUID(),
  kind: 'text',
  target: 'all',
  text: 'See price',
  own_texts: false,
  ...given,
});
const own = { primary_cta_text: 'Look' };
const none = { primary_cta_text: ' ' };

test('without changes and tests a button has the text of its review, or the default', () => {
  expect(buttonText(own, 'closing', AS_WRITTEN)).toEqual({ text: 'Look', tested: null });
  expect(buttonText(none, 'closing', AS_WRITTEN)).toEqual({ text: 'SHOP NOW', tested: null });
});

test('variant B is what adopting the test would leave', () => {
  const tests = [change(), change({ own_texts: true }), change({ target: 'sidebar' })];
  for (const button_test of tests) {
    for (const review of [own, none]) {
      for (const placement of ['closing', 'sidebar', 'table'] as const) {
        const { text, tested } = buttonText(review, placement, { ...AS_WRITTEN, button_test });
        const adopted = { ...AS_WRITTEN, button_changes: [button_test] };
        expect(tested ?? text).toBe(callToAction(review, placement, adopted));
      }
    }
  }
});

test('a button that would not change is in no test', () => {
  const of = (button_test: ButtonChange, button_changes: ButtonChange[] = []) =>
    buttonText(own, 'closing', { button_test, button_changes }).tested;
  expect(of(change())).toBeNull();
  expect(of(change({ own_texts: true }))).toBe('See price');
  expect(of(change({ own_texts: true, text: 'Look' }))).toBeNull();
  expect(of(change({ own_texts: true, target: 'pick' }))).toBeNull();
  expect(of(change({ own_texts: true }), [change({ own_texts: true })])).toBeNull();
  const placement = { id: crypto.randomUUID(), kind: 'placement', target: 'after-features' };
  expect(of(placement as ButtonChange)).toBeNull();
});

test('the newest adopted change of a place counts', () => {
  const button_changes = [
    change({ text: 'First' }),
    change({ text: 'Second', target: 'closing' }),
    change({ text: 'Third', target: 'pick', own_texts: true }),
  ];
  const texts = (['sidebar', 'closing', 'pick'] as const).map((placement) =>
    callToAction(none, placement, { ...AS_WRITTEN, button_changes }),
  );
  expect(texts).toEqual(['First', 'Second', 'Third']);
  expect(callToAction(own, 'pick', { ...AS_WRITTEN, button_changes })).toBe('Third');
  expect(callToAction(own, 'closing', { ...AS_WRITTEN, button_changes })).toBe('Look');
});
