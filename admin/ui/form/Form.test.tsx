import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { RequestError } from '../../api/request-error.ts';
import { renderScreen } from '../../testing/screen.fixture.tsx';
import { Form, SubmitButton } from './Form.tsx';
import { FormField } from './FormField.tsx';
import { useSchemaForm } from './use-schema-form.ts';
import { useSubmit } from './use-submit.ts';

const schema = z.object({ name: z.string().min(1, 'Enter a name.'), note: z.string() });

function NameForm({ send }: { send: () => Promise<void> }) {
  const form = useSchemaForm(schema, { name: '', note: '' }, 'onChange');
  const submission = useSubmit({ form, errorsAt: 'both', failure: 'It failed.', send });
  return (
    <Form submission={submission}>
      <FormField name="note" label="Note" />
      <FormField name="name" label="Name" />
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}

/** Presses Save and returns the alert, which must have the focus. */
async function failToSave(user: ReturnType<typeof renderScreen>, message: string) {
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(message);
  expect(document.activeElement).toBe(alert);
  expect(alert.getAttribute('tabindex')).toBe('-1');
}

test('an invalid form: the alert has the focus after each attempt, and leads to the field', async () => {
  const user = renderScreen('/', <NameForm send={async () => {}} />);
  await failToSave(user, 'Enter a name.');
  await user.click(screen.getByLabelText('Note'));
  await failToSave(user, 'Enter a name.');
  await user.click(screen.getByRole('button', { name: 'Enter a name.' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'A');
  // Each letter is checked again, which takes a moment.
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test.each([
  [new RequestError(500, 'The database is away.'), 'The database is away.', null],
  [new RequestError(409, 'It is taken.', 'name'), 'It is taken.', 'Name'],
  [new Error('A bug'), 'It failed.', null],
])(
  'a refused form: the alert has the focus after each attempt: %o',
  async (error, message, wrong) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const user = renderScreen('/', <NameForm send={() => Promise.reject(error)} />);
    await user.type(screen.getByLabelText('Name'), 'A');
    await failToSave(user, message);
    await failToSave(user, message);
    expect(screen.getAllByRole('button')).toHaveLength(wrong === null ? 1 : 2);
    if (wrong === null) return;
    await user.click(screen.getByRole('button', { name: message }));
    expect(document.activeElement).toBe(screen.getByLabelText(wrong));
  },
);
