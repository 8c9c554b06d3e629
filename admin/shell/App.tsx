import { lazy, Suspense } from 'react';
import { Route, Router, Switch } from 'wouter';
import { PageSpinner } from '../ui/PageSpinner.tsx';
import { aroundNavigation } from '../ui/unsaved.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { loadScreens } from './load-screens.ts';
import { paths } from './paths.ts';
import { Guard } from './session/Guard.tsx';
import { LoginScreen } from './session/LoginScreen.tsx';
import { storedUser } from './session/session-store.ts';

const Screens = lazy(loadScreens);
const ForgotPasswordScreen = lazy(() => import('./forgot-password/ForgotPasswordScreen.tsx'));
const SetupScreen = lazy(() => import('../setup/SetupScreen.tsx'));

// Loads while the session of a known owner is being read. A failure is reported where the screens render.
const withoutSession: string[] = [paths.login, paths.forgotPassword, paths.setup];
if (storedUser() !== null && !withoutSession.includes(location.pathname)) {
  loadScreens().catch(() => {});
}

export function App() {
  return (
    <ErrorBoundary className="p-6 md:p-10">
      <Router aroundNav={aroundNavigation}>
        <Switch>
          <Route path={paths.login}>
            <LoginScreen />
          </Route>
          <Route path={paths.forgotPassword}>
            <Suspense fallback={<PageSpinner />}>
              <ForgotPasswordScreen />
            </Suspense>
          </Route>
          <Route path={paths.setup}>
            <Suspense fallback={<PageSpinner />}>
              <SetupScreen />
            </Suspense>
          </Route>
          <Route>
            <Guard>
              <Suspense fallback={<PageSpinner />}>
                <Screens />
              </Suspense>
            </Guard>
          </Route>
        </Switch>
      </Router>
    </ErrorBoundary>
  );
}
