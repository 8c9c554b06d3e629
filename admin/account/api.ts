import { queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from 'hono/client';
import { accountMessages } from '../../core/account/messages.ts';
import type { PasswordForm, PrivacyForm } from '../../core/account/schema.ts';
import type { SecondFactorForm } from '../../core/account/second-factor.ts';
import { client } from '../api/client.ts';
import { invalidate } from '../api/query-client.ts';
import { request } from '../api/request.ts';
import { RequestError } from '../api/request-error.ts';
import { setUser, storedUser } from '../shell/session/session-store.ts';

/** Username, email and second factor. */
export const accountQuery = () =>
  queryOptions({
    queryKey: ['account'],
    queryFn: () => request(() => client.account.$get()),
  });

/** The last sign-ins. */
export const loginHistoryQuery = () =>
  queryOptions({
    queryKey: ['login-history'],
    queryFn: async () => (await request(() => client.account['login-history'].$get())).items,
  });

/** The browsers that are signed in. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['owner-sessions'],
    queryFn: async () => (await request(() => client.account.sessions.$get())).items,
  });

/** Rereads what a change of the account affects. */
export const refreshAccount = () => invalidate('account', 'owner-sessions', 'activity');

/** Changes the account, provided that this browser still knows its owner. */
async function change<R extends ClientResponse<unknown>>(send: () => Promise<R>) {
  if (storedUser() === null) throw new RequestError(401, accountMessages.notSignedIn);
  return request(send);
}

export async function updateUsername(username: string): Promise<void> {
  const { user } = await change(() => client.account.username.$put({ json: { username } }));
  setUser(user);
}

export async function updateEmail(email: string): Promise<void> {
  await change(() => client.account.email.$put({ json: { email } }));
}

export async function changePassword(form: PasswordForm): Promise<void> {
  await change(() => client.account.password.$put({ json: form }));
}

/** The same from the privacy screen, which asks for the email address as well. */
export async function changePasswordVerified(form: PrivacyForm): Promise<void> {
  await change(() => client.account.privacy.$put({ json: form }));
}

export async function endSession(id: string): Promise<void> {
  await request(() => client.account.sessions[':id'].$delete({ param: { id } }));
}

export async function endOtherSessions(): Promise<void> {
  await request(() => client.account.sessions.$delete());
}

const factor = () => client.account['second-factor'];

/** A new secret for an authenticator app, and the address for its QR code. */
export function setUpSecondFactor() {
  return request(() => factor().setup.$post());
}

/** Returns the recovery codes, which are never shown again. */
export async function enableSecondFactor(form: SecondFactorForm): Promise<string[]> {
  return (await change(() => factor().$post({ json: form }))).recovery_codes;
}

/** Replaces the recovery codes and returns the new ones, which are never shown again. */
export async function renewRecoveryCodes(form: SecondFactorForm): Promise<string[]> {
  return (await change(() => factor()['recovery-codes'].$post({ json: form }))).recovery_codes;
}

export async function disableSecondFactor(form: SecondFactorForm): Promise<void> {
  await change(() => factor().disable.$post({ json: form }));
}
