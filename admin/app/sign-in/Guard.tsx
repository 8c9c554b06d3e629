import type { ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/session-store.ts';
import { PageSpinner } from '../../ui/PageSpinner.tsx';

export function Guard({ children }: { children: ReactNode }) {
  const session = useSession();
  const [path] = useLocation();
  const search = useSearch();
  if (session.status === 'reading') return <PageSpinner />;
  if (session.status === 'signed-out') {
    const wanted = search === '' ? path : `${path}?${search}`;
    const state = session.loggedOut ? null : { wanted };
    return <Redirect to={paths.login} replace state={state} />;
  }
  return children;
}
