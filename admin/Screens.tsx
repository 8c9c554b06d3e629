import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Toaster } from 'sonner';
import 'sonner/dist/styles.css';
import { Route, Switch, useLocation } from 'wouter';
import { loading } from '../core/messages.ts';
import { queryClient } from './api/queries.ts';
import { AdminLayout } from './layout/AdminLayout.tsx';
import { Failsafe } from './layout/Failsafe.tsx';
import { NotFoundScreen } from './layout/NotFoundScreen.tsx';
import { paths } from './paths.ts';
import { SignInDialog } from './session/SignInDialog.tsx';

const DashboardScreen = lazy(() => import('./dashboard/DashboardScreen.tsx'));
const ProfileScreen = lazy(() => import('./account/ProfileScreen.tsx'));
const PrivacyAndSecurityScreen = lazy(() => import('./account/PrivacyAndSecurityScreen.tsx'));
const PostsScreen = lazy(() => import('./posts/PostsScreen.tsx'));
const CreatePostScreen = lazy(() => import('./posts/CreatePostScreen.tsx'));
const EditPostScreen = lazy(() => import('./posts/EditPostScreen.tsx'));
const CategoriesScreen = lazy(() => import('./categories/CategoriesScreen.tsx'));
const AnalyticsScreen = lazy(() => import('./analytics/AnalyticsScreen.tsx'));
const AssistantScreen = lazy(() => import('./ai/AssistantScreen.tsx'));
const SettingsScreen = lazy(() => import('./settings/SettingsScreen.tsx'));

/** Everything behind the guard; each screen comes in a file of its own. */
export default function Screens() {
  const [path] = useLocation();
  return (
    <QueryClientProvider client={queryClient}>
      <AdminLayout>
        <Failsafe key={path}>
          <Suspense fallback={<p className="text-soft">{loading.generic}</p>}>
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
        </Failsafe>
      </AdminLayout>
      <SignInDialog />
      <Toaster position="bottom-right" theme="system" />
    </QueryClientProvider>
  );
}
