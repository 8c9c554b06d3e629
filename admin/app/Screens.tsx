import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Toaster } from 'sonner';
import 'sonner/dist/styles.css';
import { Route, Switch, useLocation } from 'wouter';
import '../admin.css';
import { uiMessages } from '../../core/languages/texts/index.ts';
import { queryClient } from '../api/query-client.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/session-store.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { AdminLayout } from './AdminLayout.tsx';
import { loadedComponent } from './loaded-component.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { SiteClock } from './SiteClock.tsx';
import { SignInDialog } from './sign-in/SignInDialog.tsx';

const loading = <p className="text-soft">{uiMessages.loading}</p>;

/** A screen, loaded at once when the admin is opened at its address. */
function screen<Props extends object>(
  path: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const Screen = loadedComponent(load, loading);
  const { pathname } = location;
  const isEntered = path.endsWith('/') ? pathname.startsWith(path) : pathname === path;
  // A failure is reported where the screen renders.
  if (isEntered) Screen.load().catch(() => {});
  return Screen;
}

const EditPostScreen = screen(paths.editPost(''), () => import('../posts/EditPostScreen.tsx'));
const HistoryScreen = loadedComponent(() => import('../posts/history/HistoryScreen.tsx'), loading);
const EditBestOfScreen = loadedComponent(() => import('../best-of/EditBestOfScreen.tsx'), loading);
const BestOfHistoryScreen = loadedComponent(
  () => import('../best-of/BestOfHistoryScreen.tsx'),
  loading,
);
const CategoryScreen = loadedComponent(() => import('../categories/CategoryScreen.tsx'), loading);
/** The list of pages, their editor, history and trash. */
const sitePages = () => import('../site-pages/SitePageScreen.tsx');
const routes = (
  [
    [paths.home, () => import('../dashboard/DashboardScreen.tsx')],
    [paths.profile, () => import('../account/ProfileScreen.tsx')],
    [paths.privacy, () => import('../account/PrivacyAndSecurityScreen.tsx')],
    [paths.managePosts, () => import('../posts/PostsScreen.tsx')],
    [paths.trash, () => import('../posts/trash/TrashScreen.tsx')],
    [paths.createPost, () => import('../posts/CreatePostScreen.tsx')],
    [paths.schedule, () => import('../schedule/ScheduleScreen.tsx')],
    [paths.bestOf, () => import('../best-of/BestOfPagesScreen.tsx')],
    [paths.newBestOf, () => import('../best-of/NewBestOfScreen.tsx')],
    [paths.bestOfTrash, () => import('../best-of/BestOfTrashScreen.tsx')],
    [paths.comparisons, () => import('../comparisons/ComparisonsScreen.tsx')],
    [paths.pages, sitePages],
    [paths.newPage, sitePages],
    [paths.pagesTrash, sitePages],
    [paths.pageHistory(':id'), sitePages],
    [paths.editPage(':id'), sitePages],
    [paths.formerPages, sitePages],
    [paths.links, () => import('../link-health/LinkHealthScreen.tsx')],
    [paths.managedLinks, () => import('../links/ManagedLinksScreen.tsx')],
    [paths.merchants, () => import('../merchants/MerchantsScreen.tsx')],
    [paths.prices, () => import('../prices/PricesScreen.tsx')],
    [paths.media, () => import('../images/MediaScreen.tsx')],
    [paths.masterCategory, () => import('../categories/CategoriesScreen.tsx')],
    [paths.analytics, () => import('../analytics/AnalyticsScreen.tsx')],
    [paths.buttonTests, () => import('../button-tests/ButtonTestsScreen.tsx')],
    [paths.earnings, () => import('../earnings/report/EarningsScreen.tsx')],
    [paths.earningImports, () => import('../earnings/imports/ImportsScreen.tsx')],
    [paths.notAttributed, () => import('../earnings/attribution/NotAttributedScreen.tsx')],
    [paths.earningNetworks, () => import('../earnings/networks/NetworksScreen.tsx')],
    [paths.ai, () => import('../assistant/AssistantScreen.tsx')],
    [paths.health, () => import('../health/HealthScreen.tsx')],
    [paths.backups, () => import('../backups/BackupsScreen.tsx')],
    [paths.alerts, () => import('../alerts/AlertsScreen.tsx')],
    [paths.settings, () => import('./SettingsScreen.tsx')],
    [paths.branding, () => import('../branding/BrandingScreen.tsx')],
    [paths.language, () => import('../languages/LanguageScreen.tsx')],
    [paths.rebuilds, () => import('../publishing/RebuildsScreen.tsx')],
  ] as const
).map(([path, load]) => <Route key={path} path={path} component={screen(path, load)} />);

// The next person at this machine must not see this owner's data.
useSession.subscribe((session) => {
  if (session.status === 'signed-out') queryClient.clear();
});

export default function Screens() {
  return (
    <QueryClientProvider client={queryClient}>
      <SiteClock>{() => <CurrentScreen />}</SiteClock>
      <SignInDialog />
      <Toaster position="bottom-right" theme="system" />
    </QueryClientProvider>
  );
}

function CurrentScreen() {
  const [path] = useLocation();
  return (
    <AdminLayout>
      <ErrorBoundary key={path}>
        <Switch>
          {routes}
          <Route<{ id: string }> path={paths.editPost(':id')}>
            {({ id }) => <EditPostScreen id={id} />}
          </Route>
          <Route<{ id: string }> path={paths.history(':id')}>
            {({ id }) => <HistoryScreen id={id} />}
          </Route>
          <Route<{ id: string }> path={paths.bestOfHistory(':id')}>
            {({ id }) => <BestOfHistoryScreen id={id} />}
          </Route>
          <Route<{ id: string }> path={paths.editBestOf(':id')}>
            {({ id }) => <EditBestOfScreen id={id} />}
          </Route>
          <Route<{ id: string }> path={paths.editCategory(':id')}>
            {({ id }) => <CategoryScreen id={id} />}
          </Route>
          <Route component={NotFoundScreen} />
        </Switch>
      </ErrorBoundary>
    </AdminLayout>
  );
}
