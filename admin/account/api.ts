import { useQuery, useQueryClient } from '@tanstack/react-query';
import { accountMessages } from '../../core/account/messages.ts';
import type { AdminUser, PasswordForm, PrivacyForm } from '../../core/account/schema.ts';
import type { SecondFactorForm } from '../../core/account/second-factor.ts';
import type { Failure } from '../../core/forms/failure.ts';
import { client } from '../api/client.ts';
import { ask, Refusal, sentence } from '../api/request.ts';
import { storedUser } from '../shell/session/session-store.ts';

/** Name, address and second factor. */
export function useAccount() {
  return useQuery({ queryKey: ['account'], queryFn: () => ask(() => client.account.$get()) });
}

/** The last sign-ins. */
export function useLoginHistory() {
  return useQuery({
    queryKey: ['login-history'],
    queryFn: async () => (await ask(() => client.account['login-history'].$get())).items,
  });
}

/** Where the owner is signed in. */
export function useOwnerSessions() {
  return useQuery({
    queryKey: ['owner-sessions'],
    queryFn: async () => (await ask(() => client.account.sessions.$get())).items,
  });
}

/** Marks everything as old that a change of the account shows up in. */
export function useRefreshAccount() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [['account'], ['owner-sessions'], ['activity']].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
}

/**
 * Does what a form of the account asks for, provided that this browser still knows its owner.
 *
 * @returns what went wrong, or null
 */
export async function attempt(
  change: () => Promise<unknown>,
  fallback: string,
): Promise<Failure | null> {
  if (storedUser() === null) return { error: accountMessages.notSignedIn };
  try {
    await change();
    return null;
  } catch (error) {
    console.error(error);
    const field = error instanceof Refusal ? error.field : undefined;
    return { error: sentence(error, fallback), ...(field !== undefined && { field }) };
  }
}

/** Renames the owner; answers who that is now. */
export async function updateUsername(username: string): Promise<AdminUser> {
  return (await ask(() => client.account.username.$put({ json: { username } }))).user;
}

export async function updateEmail(email: string): Promise<void> {
  await ask(() => client.account.email.$put({ json: { email } }));
}

export async function changePassword(form: PasswordForm): Promise<void> {
  await ask(() => client.account.password.$put({ json: form }));
}

/** The same from the privacy screen, which asks for the e-mail address as well. */
export async function changePasswordVerified(form: PrivacyForm): Promise<void> {
  await ask(() => client.account.privacy.$put({ json: form }));
}

export async function endSession(id: string): Promise<void> {
  await ask(() => client.account.sessions[':id'].$delete({ param: { id } }));
}

export async function endOtherSessions(): Promise<void> {
  await ask(() => client.account.sessions.$delete());
}

const factor = () => client.account['second-factor'];

/** A new secret for an authenticator app, and the address that a QR code hands to it. */
export async function setUpSecondFactor(): Promise<{ secret: string; address: string }> {
  return ask(() => factor().setup.$post());
}

/** Switches the second factor on; answers the recovery codes, for this once. */
export async function enableSecondFactor(form: SecondFactorForm): Promise<string[]> {
  return (await ask(() => factor().$post({ json: form }))).recovery_codes;
}

/** Replaces the recovery codes; answers the new ones, for this once. */
export async function renewRecoveryCodes(form: SecondFactorForm): Promise<string[]> {
  return (await ask(() => factor()['recovery-codes'].$post({ json: form }))).recovery_codes;
}

export async function disableSecondFactor(form: SecondFactorForm): Promise<void> {
  await ask(() => factor().disable.$post({ json: form }));
}
