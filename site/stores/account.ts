import { z } from 'zod';
import { accountMessages } from '../../core/account/messages.ts';
import {
  type OwnerAccount,
  ownerAccountSchema,
  type PrivacyForm,
} from '../../core/account/schema.ts';
import type { Failure } from '../../core/forms/failure.ts';
import { api } from './api.ts';

/** Null without a session. Throws when the server gives no answer. */
export async function readAccount(): Promise<OwnerAccount | null> {
  const response = await api.admin.account.$get();
  // Other statuses come from middleware.
  const status: number = response.status;
  if (status === 401) return null;
  if (status !== 200) throw new Error(`The account answered ${status}`);
  return ownerAccountSchema.parse(await response.json());
}

const refusalSchema = z.object({ error: z.string().min(1), field: z.string().optional() });

export async function changePassword(form: PrivacyForm): Promise<Failure | null> {
  try {
    const response = await api.admin.account.privacy.$put({ json: form });
    if (response.ok) return null;
    const { error, field } = refusalSchema.parse(await response.json());
    return { error, ...(field !== undefined && { field }) };
  } catch (error) {
    console.error(error);
    return { error: accountMessages.updateFailed };
  }
}
