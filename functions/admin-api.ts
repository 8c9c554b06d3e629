import { Hono } from 'hono';
import { except } from 'hono/combine';
import { apiMessages } from '../core/http/messages.ts';
import { loginHistory } from './account/login-history-routes.ts';
import { account } from './account/routes.ts';
import { secondFactor } from './account/second-factor-routes.ts';
import { requireOwner } from './account/session.ts';
import { sessions } from './account/session-routes.ts';
import { session } from './account/sign-in-routes.ts';
import { analytics } from './analytics/report-routes.ts';
import { webhook } from './assistant/routes.ts';
import { categories } from './categories/routes.ts';
import { activity } from './dashboard/activity-routes.ts';
import { dashboard } from './dashboard/routes.ts';
import { answerError } from './http/admin-errors.ts';
import type { AppEnv } from './http/app-env.ts';
import { limitedBody } from './http/limited-body.ts';
import { refuseCrossSite } from './http/same-site.ts';
import { pictureUpload } from './images/upload-routes.ts';
import { previewLink } from './posts/preview-link-routes.ts';
import { publishCheck } from './posts/publish-check-routes.ts';
import { posts } from './posts/routes.ts';
import { publishChanges } from './publishing/publish-changes.ts';
import { publishing } from './publishing/routes.ts';
import { settings } from './settings/routes.ts';
import { siteSettings } from './settings/site-text-routes.ts';

/** Far more than a post at all its limits, in characters of four bytes. */
const ADMIN_REQUEST_MAX_BYTES = 4 * 1024 * 1024;

/** All that the owner's screens ask for. Whatever is mounted after requireOwner is behind it. */
export const admin = new Hono<AppEnv>()
  .onError(answerError)
  .use(async (context, next) => {
    await next();
    context.header('Cache-Control', 'no-store');
  })
  .use(refuseCrossSite)
  .use(
    // Pictures are larger, and their handler counts what it reads.
    except(
      '/api/admin/pictures',
      limitedBody(ADMIN_REQUEST_MAX_BYTES, { error: apiMessages.tooLarge, status: 413 }),
    ),
  )
  .route('/session', session)
  .use(requireOwner)
  .route('/dashboard', dashboard)
  .route('/activity', activity)
  .route('/publishing', publishing)
  .route('/analytics', analytics)
  .route('/webhook', webhook)
  .route('/posts', previewLink)
  .route('/account', account)
  .route('/account/login-history', loginHistory)
  .route('/account/sessions', sessions)
  .route('/account/second-factor', secondFactor)
  .route('/settings', settings)
  .route('/publish-check', publishCheck)
  .route('/pictures', pictureUpload)
  .use(publishChanges)
  .route('/posts', posts)
  .route('/categories', categories)
  .route('/settings/site', siteSettings);
