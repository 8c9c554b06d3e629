import { useEffect } from 'react';
import { Link, Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { signInMessages } from '../../../core/account/messages.ts';
import { brand } from '../../../core/settings/brand.ts';
import { paths, wantedPath } from '../../paths.ts';
import { useSession } from '../../session/session-store.ts';
import { PageSpinner } from '../../ui/PageSpinner.tsx';
import { styles } from '../../ui/styles.ts';
import { LoginForm } from './LoginForm.tsx';

/** @param loadNext loads what follows the sign-in; returns what ends it */
export function LoginScreen({ loadNext }: { loadNext: () => () => void }) {
  const session = useSession();
  const wanted = wantedPath(useHistoryState());

  useEffect(() => {
    document.title = `Admin Login · ${brand.name}`;
  }, []);

  const isAsked = session.status === 'signed-out';
  useEffect(() => (isAsked ? loadNext() : undefined), [isAsked, loadNext]);

  if (session.status === 'reading') return <PageSpinner />;
  if (session.status !== 'signed-out') return <Redirect to={wanted} replace />;
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10 font-device">
      <div className="w-full max-w-[24rem]">
        <p className="border-b-4 border-ink pb-2 font-note text-sm tracking-wider uppercase">
          {brand.name}
        </p>
        <h1 className="mt-5 mb-7 font-display text-6xl leading-[0.85] font-black uppercase">
          Admin Login
        </h1>
        <LoginForm />
        {session.canReset === true && (
          <p className="mt-5">
            <Link href={paths.forgotPassword} className={styles.link}>
              {signInMessages.forgot}
            </Link>
          </p>
        )}
        {session.demo !== null && (
          <section aria-label="Demo credentials" className="mt-8 border-t-2 border-ink pt-4">
            <h2 className="font-note text-sm text-soft">Demo credentials</h2>
            <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              <dt className="text-soft">Username</dt>
              <dd className="font-note">{session.demo.username}</dd>
              <dt className="text-soft">Password</dt>
              <dd className="font-note">{session.demo.password}</dd>
            </dl>
          </section>
        )}
      </div>
    </main>
  );
}
