import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen, serve } from '../testing/screen.fixture.tsx';
import { RichTextField } from './RichTextField.tsx';
import { editorMessages } from './schema/messages.ts';

test('the text that an empty field stands for is shown without its asterisks', async () => {
  serve({});
  renderScreen(
    '/thisisme/settings',
    <RichTextField
      id="text"
      label="How we test"
      value=""
      onChange={() => {}}
      limit={100}
      placeholder={'**We use it.** For *weeks*.\n\n**Who pays.** You.'}
    />,
  );
  expect(screen.getByRole('textbox').getAttribute('placeholder')).toBe(
    'We use it. For *weeks*.\n\nWho pays. You.',
  );
  const bold = await screen.findByText('Who pays.');
  expect(bold.tagName).toBe('STRONG');
  expect(bold.parentElement?.textContent).toBe('We use it. For *weeks*.\n\nWho pays. You.');
});

function Text() {
  const [value, setValue] = useState('old');
  return (
    <>
      <RichTextField id="text" label="Text" value={value} onChange={setValue} limit={1_000} />
      <output>{value}</output>
    </>
  );
}

const stored = () => document.querySelector('output');
const button = (name: string) => screen.findByRole('button', { name });

test('HTML mode takes the focus, gives it back, and can be undone', async () => {
  serve({});
  const user = renderScreen('/thisisme/settings', <Text />);
  await user.click(await button('HTML'));
  const html = screen.getByLabelText<HTMLTextAreaElement>(editorMessages.htmlLabel);
  expect(document.activeElement).toBe(html);
  await user.clear(html);
  await user.type(html, '<h2>new</h2><div>text</div>');
  await user.click(await button(editorMessages.htmlDone));
  expect(stored()?.textContent).toBe('<!-- html -->\n<h2>new</h2>\n<p>text</p>');

  const text = screen.getByRole('textbox', { name: 'Text' });
  await waitFor(() => expect(document.activeElement).toBe(text));
  expect(text.textContent).toContain('new');
  const report = screen.getByText(editorMessages.removed('1 × <div>'));
  // Above the text, which may be long.
  expect(report.compareDocumentPosition(text)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(await button('Undo'));
  await waitFor(() => expect(stored()?.textContent).toBe('old'));
});
