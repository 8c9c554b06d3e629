import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { PublishingFailure } from '../publishing/index.ts';
import { useSession } from '../session/session-store.ts';
import { PageSpinner } from '../ui/PageSpinner.tsx';
import { Header } from './Header.tsx';
import { Sidebar } from './Sidebar.tsx';

export function AdminLayout({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.status !== 'signed-in' && session.status !== 'expired') return null;
  return (
    <div className="flex min-h-dvh">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute! focus:z-50 focus:bg-ink focus:px-4! focus:py-3! focus:text-paper"
      >
        Skip to content
      </a>
      <Sidebar />
      <div className="flex min-w-0 flex-1 flex-col">
        <Header user={session.user} />
        <PublishingFailure />
        <main
          id="main"
          tabIndex={-1}
          className="flex-1 px-4 pt-6 pb-20 outline-none md:px-8 md:pt-8"
        >
          {children}
        </main>
      </div>
      <TransitionSpinner />
    </div>
  );
}

const ROUTE_TRANSITION = 300;

/** Shows the spinner briefly after every change of path except the first. */
function TransitionSpinner() {
  const [path] = useLocation();
  const shownPath = useRef(path);
  const [turning, setTurning] = useState(false);

  useEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    setTurning(true);
    const timer = setTimeout(() => setTurning(false), ROUTE_TRANSITION);
    return () => clearTimeout(timer);
  }, [path]);

  return turning ? <PageSpinner /> : null;
}
