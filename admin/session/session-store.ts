import { create } from 'zustand';
import { signInMessages } from '../../core/account/messages.ts';
import {
  type AdminUser,
  type DemoCredentials,
  readSignedIn,
  readSignedOut,
  readSignInAnswer,
} from '../../core/account/session-answers.ts';
import { client } from '../api/client.ts';
import { RequestError } from '../api/request-error.ts';
import { readStoredUser, writeStoredUser } from './stored-user.ts';

export type Session =
  | { status: 'reading' }
  /** `loggedOut`: by the owner, so that the next sign-in starts at the home screen. */
  | {
      status: 'signed-out';
      demo: DemoCredentials | null;
      loggedOut: boolean;
      /** Whether a forgotten password can be reset by e-mail. */
      canReset?: boolean;
    }
  | { status: 'signed-in'; user: AdminUser }
  /** The server has ended it; the screen stays as it is until the owner signs in again. */
  | { status: 'expired'; user: AdminUser };

/** Who is signed in, as far as the browser knows. The server checks every request. */
export const useSession = create<Session>(() => ({ status: 'reading' }));

const setSession = (session: Session) => useSession.setState(session, true);

/** Reads the stored owner, then asks the server. The stored owner counts while it is unreachable. */
export async function readSession(): Promise<void> {
  const stored = storedUser();
  try {
    const response = await client.session.$get();
    const body: unknown = await response.json();
    // Statuses that the route does not declare come from before it, such as 503.
    const status: number = response.status;
    if (status === 200) return signedIn(readSignedIn(body));
    if (status !== 401) throw new Error(`The session answered with status ${status}`);
    writeStoredUser(localStorage, null);
    const { demo, password_reset: canReset } = readSignedOut(body);
    setSession({ status: 'signed-out', demo, loggedOut: false, canReset });
  } catch (error) {
    console.error(error);
    if (stored === null) setSession({ status: 'signed-out', demo: null, loggedOut: false });
    else setSession({ status: 'signed-in', user: stored });
  }
}

/** The owner stored in this browser, or null. */
export const storedUser = () => readStoredUser(localStorage);

/** Takes over the owner's new name, here and through the stored owner in other tabs. */
export function setUser(user: AdminUser) {
  if ('user' in useSession.getState()) signedIn(user);
}

/** Takes over the session that the first run of the site has started in this browser. */
export const startSession = (user: AdminUser) => signedIn(user);

function signedIn(user: AdminUser) {
  writeStoredUser(localStorage, user);
  setSession({ status: 'signed-in', user });
}

/** @throws RequestError if the browser did not keep the cookie of a new session */
async function checkKept() {
  const { status } = await client.session.$get();
  if (status === 401) throw new RequestError(status, signInMessages.noCookie);
}

/** Sends one step of the sign-in. @throws RequestError */
async function signInStep(
  send: () => Promise<{ status: number; json(): Promise<unknown> }>,
): Promise<'signed-in' | 'code-required'> {
  try {
    const response = await send();
    const answer = readSignInAnswer(await response.json());
    if (answer.outcome === 'refused') {
      throw new RequestError(response.status, answer.error || signInMessages.invalid);
    }
    if (answer.outcome === 'signed-in') {
      await checkKept();
      signedIn(answer.user);
    }
    return answer.outcome;
  } catch (error) {
    if (error instanceof RequestError) throw error;
    console.error(error);
    throw new RequestError(0, signInMessages.failed);
  }
}

export function signIn(credentials: { username_input: string; password_input: string }) {
  return signInStep(() => client.session.$post({ json: credentials }));
}

/** Completes the sign-in with a code of the second factor; status 410 when it has to start over. */
export function sendCode(code: string) {
  return signInStep(() => client.session.code.$post({ json: { code } }));
}

/** Ends the session on the server, then here. False when the server was not reached: still signed in. */
export async function logOut(): Promise<boolean> {
  try {
    const response = await client.session.$delete();
    if (!response.ok) throw new Error(`The log-out answered ${response.status}`);
  } catch (error) {
    console.error(error);
    return false;
  }
  writeStoredUser(localStorage, null);
  setSession({ status: 'signed-out', demo: null, loggedOut: true });
  return true;
}
