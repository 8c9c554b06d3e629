import { queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from 'hono/client';
import { accountMessages } from '../../core/account/messages.ts';
import type { PasswordForm, PrivacyForm } from '../../core/account/schema.ts';
import type { SecondFactorForm } from '../../core/account/second-factor.ts';
import { client } from '../api/client.ts';
import { invalidate } from '../api/query-client.ts';
import { request } from '../api/request.ts';
import { RequestError } from '../api/request-error.ts';
import { setUser, storedUser } from '../session/session-store.ts';

const account = client.account;
const factor = account['second-factor'];

export const accountQuery = () =>
  queryOptions({ queryKey: ['account'], queryFn: () => request(() => account.$get()) });

export const loginHistoryQuery = () =>
  queryOptions({
    queryKey: ['login-history'],
    queryFn: async () => (await request(() => account['login-history'].$get())).items,
  });

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['owner-sessions'],
    queryFn: async () => (await request(() => account.sessions.$get())).items,
  });

export const refreshAccount = () => invalidate('account', 'owner-sessions', 'activity');

/** Changes the account if this browser still knows its owner. @throws RequestError */
async function change<R extends ClientResponse<unknown>>(send: () => Promise<R>) {
  if (storedUser() === null) throw new RequestError(401, accountMessages.notSignedIn);
  return request(send);
}

export async function updateUsername(username: string) {
  const { user } = await change(() => account.username.$put({ json: { username } }));
  setUser(user);
}

export const updateEmail = (email: string) => change(() => account.email.$put({ json: { email } }));

export const changePassword = (json: PasswordForm) => change(() => account.password.$put({ json }));

/** Changes the password from the privacy screen, which also asks for the email address. */
export const changePasswordVerified = (json: PrivacyForm) =>
  change(() => account.privacy.$put({ json }));

/** Ends a session, or every session but this one. */
export async function endSession(id: string | null) {
  if (id === null) await request(() => account.sessions.$delete());
  else await request(() => account.sessions[':id'].$delete({ param: { id } }));
}

/** A new secret for an authenticator app, and the address for its QR code. */
export const setUpSecondFactor = () => request(() => factor.setup.$post());

/** Returns the recovery codes, which are never shown again. */
export const enableSecondFactor = async (json: SecondFactorForm) =>
  (await change(() => factor.$post({ json }))).recovery_codes;

/** Replaces the recovery codes and returns the new ones, which are never shown again. */
export const renewRecoveryCodes = async (json: SecondFactorForm) =>
  (await change(() => factor['recovery-codes'].$post({ json }))).recovery_codes;

export const disableSecondFactor = (json: SecondFactorForm) =>
  change(() => factor.disable.$post({ json }));
