import { Route, Router, Switch } from 'wouter';
import { paths } from '../paths.ts';
import { storedUser } from '../session/session-store.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { PageSpinner } from '../ui/PageSpinner.tsx';
import { aroundNavigation } from '../ui/unsaved.ts';
import { loadScreens, loadScreensOnSignIn } from './load-screens.ts';
import { loadedComponent } from './loaded-component.tsx';
import { Guard } from './sign-in/Guard.tsx';
import { LoginScreen } from './sign-in/LoginScreen.tsx';

const spinner = <PageSpinner />;
const Screens = loadedComponent(loadScreens, spinner);
const ForgotPasswordScreen = loadedComponent(
  () => import('./forgot-password/ForgotPasswordScreen.tsx'),
  spinner,
);
const SetupScreen = loadedComponent(() => import('../setup/SetupScreen.tsx'), spinner);

// Loads while the session of a known owner is being read. A failure is reported where the screens render.
const withoutSession: string[] = [paths.login, paths.forgotPassword, paths.setup];
if (storedUser() !== null && !withoutSession.includes(location.pathname)) {
  Screens.load().catch(() => {});
}

export function App() {
  return (
    <ErrorBoundary className="p-6 md:p-10">
      <Router aroundNav={aroundNavigation}>
        <Switch>
          <Route path={paths.login}>
            <LoginScreen loadNext={loadScreensOnSignIn} />
          </Route>
          <Route path={paths.forgotPassword}>
            <ForgotPasswordScreen />
          </Route>
          <Route path={paths.setup}>
            <SetupScreen />
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
