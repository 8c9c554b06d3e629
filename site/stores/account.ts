import { accountMessages } from '../../core/account/messages.ts';
import {
  type AdminAccount,
  adminAccountSchema,
  type PrivacyForm,
} from '../../core/account/schema.ts';
import { type Failure, failureSchema } from '../../core/forms/failure.ts';
import { api } from './api.ts';

/** Null without a session. Throws when the server gives no answer. */
export async function readAccount(): Promise<AdminAccount | null> {
  const response = await api.admin.account.$get();
  // Other statuses come from middleware.
  const status: number = response.status;
  if (status === 401) return null;
  if (status !== 200) throw new Error(`The account answered ${status}`);
  return adminAccountSchema.parse(await response.json());
}

export async function changePassword(form: PrivacyForm): Promise<Failure | null> {
  try {
    const response = await api.admin.account.privacy.$put({ json: form });
    return response.ok ? null : failureSchema.parse(await response.json());
  } catch (error) {
    console.error(error);
    return { error: accountMessages.updateFailed };
  }
}
