import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { except } from 'hono/combine';
import { ADMIN_REQUEST_MAX_BYTES } from '../../core/limits.ts';
import { ownerFailure } from '../../core/messages.ts';
import type { AppEnv } from '../app-env.ts';
import { answerError } from '../lib/admin-errors.ts';
import { noteChanges } from '../lib/note-changes.ts';
import { refuseCrossSite } from '../lib/same-site.ts';
import { requireOwner } from '../lib/session.ts';
import { account } from './account.ts';
import { activity } from './activity.ts';
import { analytics } from './analytics.ts';
import { categories } from './categories.ts';
import { dashboard } from './dashboard.ts';
import { loginHistory } from './login-history.ts';
import { pictureUpload } from './pictures.ts';
import { posts } from './posts.ts';
import { previewLink } from './preview-link.ts';
import { publishCheck } from './publish-check.ts';
import { publishing } from './publishing.ts';
import { secondFactor } from './second-factor.ts';
import { session } from './session.ts';
import { sessions } from './sessions.ts';
import { settings } from './settings.ts';
import { siteSettings } from './site-settings.ts';
import { webhook } from './webhook.ts';

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
      bodyLimit({
        maxSize: ADMIN_REQUEST_MAX_BYTES,
        onError: (context) => context.json({ error: ownerFailure.tooLarge }, 413),
      }),
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
  .use(noteChanges)
  .route('/posts', posts)
  .route('/categories', categories)
  .route('/settings/site', siteSettings);
