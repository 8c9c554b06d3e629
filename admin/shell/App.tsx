import { Route, Router, Switch } from 'wouter';
import { deferred } from '../ui/deferred.tsx';
import { PageSpinner } from '../ui/PageSpinner.tsx';
import { aroundNavigation } from '../ui/unsaved.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { paths } from './paths.ts';
import { Guard } from './session/Guard.tsx';
import { LoginScreen } from './session/LoginScreen.tsx';

const Screens = deferred(() => import('./Screens.tsx'), {
  fallback: PageSpinner,
  // Fetched while the session is being read, not after.
  atOnce: location.pathname !== paths.login,
});

/** The login for everyone, the rest for the owner. */
export function App() {
  return (
    <ErrorBoundary className="p-6 md:p-10">
      <Router aroundNav={aroundNavigation}>
        <Switch>
          <Route path={paths.login}>
            <LoginScreen />
          </Route>
          <Route>
            <Guard>
              <Screens />
            </Guard>
          </Route>
        </Switch>
      </Router>
    </ErrorBoundary>
  );
}
