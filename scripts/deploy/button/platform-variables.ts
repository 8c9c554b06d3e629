/**
 * What Workers Builds sets in every build. The token of a real build may deploy; this one is never sent anywhere.
 * https://developers.cloudflare.com/workers/ci-cd/builds/configuration/#default-variables
 */
export const PLATFORM_VARIABLES = {
  CI: 'true',
  WORKERS_CI: '1',
  WORKERS_CI_COMMIT_SHA: '0'.repeat(40),
  WORKERS_CI_BRANCH: 'main',
  CLOUDFLARE_API_TOKEN: 'a-token-of-the-rehearsal',
  CLOUDFLARE_ACCOUNT_ID: '0'.repeat(32),
};
