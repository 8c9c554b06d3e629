import { z } from 'zod';
import { create } from 'zustand';
import { signInMessages } from '../../../core/account/messages.ts';
import { type AdminUser, adminUserSchema } from '../../../core/account/schema.ts';
import { client } from '../../api/client.ts';
import { readStoredUser, writeStoredUser } from './stored-user.ts';

const demoSchema = z.object({ username: z.string(), password: z.string() });
type Demo = z.infer<typeof demoSchema>;

export type Session =
  | { status: 'reading' }
  /** `loggedOut`: by the owner's own hand, so that the next sign-in begins at the home screen. */
  | { status: 'signed-out'; demo: Demo | null; loggedOut: boolean }
  | { status: 'signed-in'; user: AdminUser }
  /** The server has ended it; what is on the screen stays until the owner signs in again. */
  | { status: 'expired'; user: AdminUser };

/** Who is signed in, as far as the browser knows. The server decides anew with every request. */
export const useSession = create<Session>(() => ({ status: 'reading' }));

const become = (session: Session) => useSession.setState(session, true);

const answerSchema = z.object({ user: adminUserSchema });
const refusalSchema = z.object({ demo: demoSchema.nullable() });
const signInSchema = z.object({
  success: z.boolean(),
  user_id: z.string().optional(),
  username: z.string().optional(),
  error: z.string().nullish(),
  second_factor: z.boolean().optional(),
});

/** Reads the stored owner, then what the server says. Unreachable, it leaves the stored one be. */
export async function readSession(): Promise<void> {
  const stored = readStoredUser(localStorage);
  try {
    const response = await client.session.$get();
    const body: unknown = await response.json();
    // Others than the declared ones may come from before the route, such as 503.
    const status: number = response.status;
    if (status === 200) return signedIn(answerSchema.parse(body).user);
    if (status !== 401) throw new Error(`The session answered ${status}`);
    writeStoredUser(localStorage, null);
    const { demo } = refusalSchema.parse(body);
    become({ status: 'signed-out', demo, loggedOut: false });
  } catch (error) {
    console.error(error);
    if (stored === null) become({ status: 'signed-out', demo: null, loggedOut: false });
    else become({ status: 'signed-in', user: stored });
  }
}

/** The owner that this browser has stored, or null. */
export const storedUser = () => readStoredUser(localStorage);

/** Shows the new name of the owner here and, by way of the stored owner, in other tabs. */
export function becomeRenamed(user: AdminUser) {
  if ('user' in useSession.getState()) signedIn(user);
}

function signedIn(user: AdminUser) {
  writeStoredUser(localStorage, user);
  become({ status: 'signed-in', user });
}

export interface Credentials {
  username_input: string;
  password_input: string;
}

/** What became of a step of the sign-in. */
export type SignInOutcome =
  | { kind: 'signed-in' }
  /** The password was right; now the second factor. */
  | { kind: 'code' }
  | { kind: 'refused'; text: string }
  /** It has to begin anew. */
  | { kind: 'too-late'; text: string };

async function stepOf(
  send: () => Promise<{ status: number; json(): Promise<unknown> }>,
): Promise<SignInOutcome> {
  try {
    const response = await send();
    const result = signInSchema.parse(await response.json());
    if (result.second_factor === true) return { kind: 'code' };
    if (!result.success) {
      const text = result.error || signInMessages.invalid;
      return { kind: response.status === 410 ? 'too-late' : 'refused', text };
    }
    signedIn(adminUserSchema.parse({ id: result.user_id, username: result.username }));
    return { kind: 'signed-in' };
  } catch (error) {
    console.error(error);
    return { kind: 'refused', text: signInMessages.failed };
  }
}

/** Signs in with name and password. */
export function signIn(credentials: Credentials): Promise<SignInOutcome> {
  return stepOf(() => client.session.$post({ json: credentials }));
}

/** Goes on with a code of the second factor. */
export function sendCode(code: string): Promise<SignInOutcome> {
  return stepOf(() => client.session.code.$post({ json: { code } }));
}

/** Ends the session on the server, then here. False when the server could not be reached: still signed in. */
export async function logOut(): Promise<boolean> {
  try {
    const response = await client.session.$delete();
    if (!response.ok) throw new Error(`The log-out answered ${response.status}`);
  } catch (error) {
    console.error(error);
    return false;
  }
  writeStoredUser(localStorage, null);
  become({ status: 'signed-out', demo: null, loggedOut: true });
  return true;
}
