import { Hono } from 'hono';
import { except } from 'hono/combine';
import { apiMessages } from '../core/http/messages.ts';
import { passwordReset } from './account/password-reset-routes.ts';
import { account } from './account/routes.ts';
import { secondFactor } from './account/second-factor-routes.ts';
import { requireOwner } from './account/session.ts';
import { loginHistory, sessions } from './account/session-routes.ts';
import { session } from './account/sign-in-routes.ts';
import { alerts } from './alerts/routes.ts';
import { analytics } from './analytics/report-routes.ts';
import { webhook } from './assistant/routes.ts';
import { ownerImageFiles } from './backups/image-file-routes.ts';
import { backups } from './backups/routes.ts';
import { bestOfKind } from './best-of/kind.ts';
import { pickedReviews } from './best-of/routes.ts';
import { brandingPreview } from './branding/preview-routes.ts';
import { buttonTests } from './button-tests/routes.ts';
import { categories } from './categories/routes.ts';
import { comparisons } from './comparisons/routes.ts';
import { documentsOf } from './content/document-routes.ts';
import { draftsOf } from './content/draft-routes.ts';
import { livePreviewOf } from './content/preview-routes.ts';
import { retention } from './content/retention-routes.ts';
import { revisionsOf } from './content/revision-routes.ts';
import { scheduleOf } from './content/schedule-routes.ts';
import { trashOf } from './content/trash-routes.ts';
import { activity, dashboard } from './dashboard/routes.ts';
import { deadLetters } from './dead-letters/routes.ts';
import { attribution } from './earnings/attribution-routes.ts';
import { earningFormats, exchangeRates } from './earnings/format-routes.ts';
import { earningImports } from './earnings/import-routes.ts';
import { earningReport } from './earnings/report-routes.ts';
import { earningSources } from './earnings/sources/routes.ts';
import { suggestions } from './earnings/suggestion-routes.ts';
import { health } from './health/routes.ts';
import type { AppEnv } from './http/app-env.ts';
import { limitedBody, refuseCrossSite } from './http/guards.ts';
import { adminError } from './http/server-error.ts';
import { imageLibrary } from './images/library-routes.ts';
import { imageUpload } from './images/upload-routes.ts';
import { language } from './languages/routes.ts';
import { linkHealth } from './link-health/routes.ts';
import { importLinks } from './links/import-routes.ts';
import { adminLinks } from './links/routes.ts';
import { merchants } from './merchants/routes.ts';
import { foundReviews } from './posts/found-routes.ts';
import { postKind } from './posts/kind.ts';
import { livePreview } from './posts/live-preview-routes.ts';
import { previewLink } from './posts/preview-routes.ts';
import { publishCheck } from './posts/publish-check-routes.ts';
import { posts } from './posts/routes.ts';
import { prices } from './prices/routes.ts';
import { rebuildHook } from './publishing/hook-routes.ts';
import { publishing } from './publishing/routes.ts';
import { schedule } from './schedule/routes.ts';
import { eventStorage } from './settings/event-storage-routes.ts';
import { settings } from './settings/routes.ts';
import { checklist } from './setup/checklist-routes.ts';
import { setup } from './setup/routes.ts';
import { sitePageKind } from './site-pages/kind.ts';
import { specifications } from './specifications/routes.ts';

/** Larger than a post that reaches all its limits in four-byte characters. */
const ADMIN_REQUEST_MAX_BYTES = 4 * 1024 * 1024;

/** Routes after requireOwner need a session, image files the secret key. */
export const adminApi = new Hono<AppEnv>()
  .onError(adminError)
  .use(async (context, next) => {
    await next();
    context.header('Cache-Control', 'no-store');
  })
  .use(refuseCrossSite)
  .use(
    // Images and files to restore have larger limits.
    except(
      ['/api/admin/pictures', '/api/admin/backups/uploads', '/api/admin/image-files/file'],
      limitedBody(ADMIN_REQUEST_MAX_BYTES, { error: apiMessages.tooLarge, status: 413 }),
    ),
  )
  .route('/session', session)
  .route('/session', passwordReset)
  .route('/image-files', ownerImageFiles)
  .route('/setup', setup)
  .use(requireOwner)
  .route('/dashboard', dashboard)
  .route('/activity', activity)
  .route('/checklist', checklist)
  .route('/publishing', publishing)
  .route('/publishing/hook', rebuildHook)
  .route('/schedule', schedule)
  .route('/analytics', analytics)
  .route('/button-tests', buttonTests)
  .route('/earnings/imports', earningImports)
  .route('/earnings/attribution', attribution)
  .route('/earnings/formats', earningFormats)
  .route('/earnings/rates', exchangeRates)
  .route('/earnings/sources', earningSources)
  .route('/earnings/report', earningReport)
  .route('/earnings/suggestions', suggestions)
  .route('/webhook', webhook)
  .route('/account', account)
  .route('/account/login-history', loginHistory)
  .route('/account/sessions', sessions)
  .route('/account/second-factor', secondFactor)
  .route('/settings', settings)
  .route('/settings/language', language)
  .route('/branding-preview', brandingPreview)
  .route('/publish-check', publishCheck)
  .route('/pictures', imageUpload)
  .route('/media', imageLibrary)
  .route('/managed-links', importLinks)
  .route('/managed-links', adminLinks)
  .route('/link-health', linkHealth)
  .route('/health', health)
  .route('/health', deadLetters)
  .route('/alerts', alerts)
  .route('/preview', livePreview)
  .route('/posts', previewLink)
  .route('/posts', draftsOf(postKind))
  .route('/posts', scheduleOf(postKind))
  .route('/posts', revisionsOf(postKind))
  .route('/posts', posts)
  .route('/best-of-preview', livePreviewOf(bestOfKind))
  .route('/best-of', documentsOf(bestOfKind))
  .route('/best-of-reviews', pickedReviews)
  .route('/found-reviews', foundReviews)
  .route('/best-of-trash', trashOf(bestOfKind))
  .route('/pages', documentsOf(sitePageKind))
  .route('/pages-preview', livePreviewOf(sitePageKind))
  .route('/pages-trash', trashOf(sitePageKind))
  .route('/prices', prices)
  .route('/trash', trashOf(postKind))
  .route('/retention', retention)
  .route('/event-storage', eventStorage)
  .route('/backups', backups)
  .route('/categories', categories)
  .route('/comparisons', comparisons)
  .route('/specifications', specifications)
  .route('/merchants', merchants);
