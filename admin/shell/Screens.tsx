import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { Toaster } from 'sonner';
import 'sonner/dist/styles.css';
import { Route, Switch, useLocation } from 'wouter';
import { uiMessages } from '../../core/ui/messages.ts';
import { queryClient } from '../api/query-client.ts';
import { AdminLayout } from './AdminLayout.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { paths } from './paths.ts';
import { SignInDialog } from './session/SignInDialog.tsx';

/** A screen in a file of its own, fetched at once when the admin is entered at its address. */
function screen<Props>(path: string, load: () => Promise<{ default: ComponentType<Props> }>) {
  const { pathname } = location;
  const isEntered = path.endsWith('/') ? pathname.startsWith(path) : pathname === path;
  // A failure is reported where the screen is rendered.
  if (isEntered) load().catch(() => {});
  return lazy(load);
}

const DashboardScreen = screen(paths.home, () => import('../dashboard/DashboardScreen.tsx'));
const ProfileScreen = screen(paths.profile, () => import('../account/ProfileScreen.tsx'));
const PrivacyAndSecurityScreen = screen(
  paths.privacy,
  () => import('../account/PrivacyAndSecurityScreen.tsx'),
);
const PostsScreen = screen(paths.managePosts, () => import('../posts/PostsScreen.tsx'));
const CreatePostScreen = screen(paths.createPost, () => import('../posts/CreatePostScreen.tsx'));
const EditPostScreen = screen(paths.editPost(''), () => import('../posts/EditPostScreen.tsx'));
const CategoriesScreen = screen(
  paths.masterCategory,
  () => import('../categories/CategoriesScreen.tsx'),
);
const AnalyticsScreen = screen(paths.analytics, () => import('../analytics/AnalyticsScreen.tsx'));
const AssistantScreen = screen(paths.ai, () => import('../assistant/AssistantScreen.tsx'));
const SettingsScreen = screen(paths.settings, () => import('../settings/SettingsScreen.tsx'));

/** Everything behind the guard; each screen is a file of its own. */
export default function Screens() {
  const [path] = useLocation();
  return (
    <QueryClientProvider client={queryClient}>
      <AdminLayout>
        <ErrorBoundary key={path}>
          <Suspense fallback={<p className="text-soft">{uiMessages.loading}</p>}>
            <Switch>
              <Route path={paths.home} component={DashboardScreen} />
              <Route path={paths.profile} component={ProfileScreen} />
              <Route path={paths.privacy} component={PrivacyAndSecurityScreen} />
              <Route path={paths.managePosts} component={PostsScreen} />
              <Route path={paths.createPost} component={CreatePostScreen} />
              <Route<{ id: string }> path={paths.editPost(':id')}>
                {({ id }) => <EditPostScreen key={id} id={id} />}
              </Route>
              <Route path={paths.masterCategory} component={CategoriesScreen} />
              <Route path={paths.analytics} component={AnalyticsScreen} />
              <Route path={paths.ai} component={AssistantScreen} />
              <Route path={paths.settings} component={SettingsScreen} />
              <Route component={NotFoundScreen} />
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </AdminLayout>
      <SignInDialog />
      <Toaster position="bottom-right" theme="system" />
    </QueryClientProvider>
  );
}
