import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formMessages } from '../../core/forms/messages.ts';
import { renderScreen, serve } from '../testing/screen.fixture.tsx';
import { LinkPicker } from './LinkPicker.tsx';
import { editorMessages } from './schema/messages.ts';

const editor = { getAttributes: () => ({}) } as unknown as Parameters<
  typeof LinkPicker
>[0]['editor'];

test('a link that is pasted as HTML is offered as its address', () => {
  serve({ 'GET /found-reviews': () => Response.json({ items: [] }) });
  renderScreen('/thisisme/settings', <LinkPicker editor={editor} onClose={() => {}} />);
  const value = '<a rel="sponsored" href="https://www.awin1.com/cread.php?a=1&amp;b=2">Buy</a>';
  fireEvent.change(screen.getByRole('combobox'), { target: { value } });
  const address = 'https://www.awin1.com/cread.php?a=1&b=2';
  expect(screen.getByRole('option').textContent).toBe(editorMessages.linkAddress(address));
});

test.each([
  ['https://xn--a.example/', formMessages.webAddressInvalid],
  ['xn--a.example', formMessages.webAddressInvalid],
  ['//xn--a.example/', editorMessages.badAddress],
])('the address %j is refused', (address, problem) => {
  serve({ 'GET /found-reviews': () => Response.json({ items: [] }) });
  renderScreen('/thisisme/settings', <LinkPicker editor={editor} onClose={() => {}} />);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: address } });
  expect(screen.getByRole('status').textContent).toBe(problem);
  expect(screen.queryAllByRole('option')).toEqual([]);
});
