import { expect, it } from 'vitest';
import { rehearseButton } from './button.ts';

const MINUTE = 60_000;

it(
  'a press of the button leads to a published review, with three pasted values',
  async () => {
    const values = await rehearseButton(false);
    expect(values).toEqual(['SUPABASE_SECRET_KEY', 'SUPABASE_DB_URL', 'SUPABASE_PUBLISHABLE_KEY']);
  },
  15 * MINUTE,
);
