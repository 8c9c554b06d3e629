import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Environment, VARIABLE_NAMES, VARIABLES } from './cloudflare/variables.ts';
import { type Circumstances, examine, isLocalOnly } from './problems.ts';

const token = (role: string) =>
  ['{"alg":"HS256"}', JSON.stringify({ role }), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');

const PROJECT = 'abcdefghijklmnopqrst';
const complete: Environment = {
  SITE_URL: 'https://reviews.shop',
  SUPABASE_URL: `https://${PROJECT}.supabase.co`,
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_9f8e7d',
  SUPABASE_SECRET_KEY: 'sb_secret_hush1',
  SUPABASE_DB_URL: `postgresql://postgres.${PROJECT}:hush2@aws-0-eu-north-1.pooler.supabase.com:5432/postgres`,
  REBUILD_HOOK_URL: 'https://api.github.com/repos/somebody/reviews/dispatches',
  REBUILD_HOOK_KIND: 'github',
  REBUILD_HOOK_SECRET: 'github_pat_hush3hush3',
  CLOUDFLARE_API_TOKEN: 'hush4',
  CLOUDFLARE_ACCOUNT_ID: '0123456789abcdef0123456789abcdef',
};
const pipeline: Circumstances = { node: '24.21.0', isPipeline: true, isRehearsal: false };

it('a complete environment has no problem', () => {
  expect(examine(complete, pipeline)).toEqual([]);
});

it.each(VARIABLE_NAMES.filter((name) => VARIABLES[name].required))(
  'reports that %s is missing, its purpose and where to find it',
  (name) => {
    const { purpose, source } = VARIABLES[name];
    const without = examine({ ...complete, [name]: '' }, pipeline);
    expect(without).toEqual([
      {
        level: 'wrong',
        sentence: `${name} is missing (${purpose}). Where to find it: ${source}.`,
      },
    ]);
  },
);

const cases: [string, Environment, string][] = [
  ['a slash at the end', { SITE_URL: 'https://reviews.shop/' }, 'without a trailing slash'],
  ['http', { SITE_URL: 'http://reviews.shop' }, 'must start with https://'],
  ['a path', { SITE_URL: 'https://reviews.shop/blog' }, 'Set it to https://reviews.shop.'],
  [
    'this machine',
    { SITE_URL: 'http://localhost:8787' },
    'points to this machine (localhost:8787)',
  ],
  ['the example', { SITE_URL: 'https://www.example.com' }, 'is still the example'],
  ['no URL', { SITE_URL: 'reviews.shop' }, 'SITE_URL is not a URL'],
  ['a capital letter', { SITE_URL: 'https://Reviews.shop' }, 'written as https://reviews.shop'],
  ['spaces', { SITE_URL: ' https://reviews.shop' }, 'has a space or a line break around it'],
  ['quotes', { CLOUDFLARE_API_TOKEN: '"hush4"' }, 'CLOUDFLARE_API_TOKEN has quotes around it'],
  [
    'an unknown e-mail provider',
    { EMAIL_PROVIDER: 'pigeons', EMAIL_API_KEY: 'hush5', EMAIL_FROM: 'site@reviews.shop' },
    'EMAIL_PROVIDER must be resend or postmark',
  ],
  [
    'a sender without an address',
    { EMAIL_PROVIDER: 'resend', EMAIL_API_KEY: 'hush5', EMAIL_FROM: 'Reviews' },
    'EMAIL_FROM has no e-mail address',
  ],
  [
    'e-mail without a key',
    { EMAIL_PROVIDER: 'resend', EMAIL_FROM: 'site@reviews.shop' },
    'EMAIL_API_KEY is missing',
  ],
  ['an endpoint', { SUPABASE_URL: `https://${PROJECT}.supabase.co/rest/v1` }, 'more than a host'],
  [
    'the dashboard',
    { SUPABASE_URL: `https://supabase.com/dashboard/project/${PROJECT}/settings` },
    `Set it to https://${PROJECT}.supabase.co.`,
  ],
  [
    'a secret key instead of the publishable key',
    { SUPABASE_PUBLISHABLE_KEY: 'sb_secret_hush1' },
    'every page would publish it',
  ],
  [
    'a legacy secret key instead of the publishable key',
    { SUPABASE_PUBLISHABLE_KEY: token('service_role') },
    'every page would publish it',
  ],
  ['a legacy publishable key', { SUPABASE_PUBLISHABLE_KEY: token('anon') }, 'a legacy anon key'],
  ['no key', { SUPABASE_PUBLISHABLE_KEY: 'hush5' }, 'It starts with sb_publishable_'],
  ['keys swapped', { SUPABASE_SECRET_KEY: 'sb_publishable_9f8e7d' }, 'is a publishable key'],
  ['a legacy anon key as secret', { SUPABASE_SECRET_KEY: token('anon') }, 'is a publishable key'],
  [
    'a legacy secret key',
    { SUPABASE_SECRET_KEY: token('service_role') },
    'a legacy service_role key',
  ],
  ['a key of something else', { SUPABASE_SECRET_KEY: 'a.hush6.c' }, 'It starts with sb_secret_'],
  ['an https database', { SUPABASE_DB_URL: 'https://hush2@host' }, 'not a connection string'],
  [
    'the placeholder',
    { SUPABASE_DB_URL: 'postgresql://postgres:[YOUR-PASSWORD]@host:5432/postgres' },
    'still contains the placeholder',
  ],
  ['no password', { SUPABASE_DB_URL: 'postgresql://postgres@host/postgres' }, 'has no password'],
  [
    'another project',
    { SUPABASE_DB_URL: 'postgresql://postgres.zzzzzzzzzzzzzzzzzzzz:hush2@host/postgres' },
    `to the project ${PROJECT}, SUPABASE_DB_URL to zzzzzzzzzzzzzzzzzzzz`,
  ],
  [
    'the direct connection',
    { SUPABASE_DB_URL: `postgresql://postgres:hush2@db.${PROJECT}.supabase.co:5432/postgres` },
    'needs IPv6',
  ],
  ['no hook', { REBUILD_HOOK_URL: '' }, 'the site is rebuilt only when you deploy it'],
  ['a page of GitHub', { REBUILD_HOOK_URL: 'https://github.com/a/b' }, '/dispatches'],
  ['no kind', { REBUILD_HOOK_KIND: '' }, 'must be github or cloudflare'],
  ["the local platform's kind", { REBUILD_HOOK_KIND: 'local' }, 'must be github or cloudflare'],
  [
    'an open deploy hook',
    { REBUILD_HOOK_KIND: 'cloudflare', REBUILD_HOOK_URL: 'http://api.cloudflare.com/hush7' },
    'REBUILD_HOOK_URL must start with https://',
  ],
  ['no hook secret', { REBUILD_HOOK_SECRET: '' }, 'REBUILD_HOOK_SECRET is missing'],
  [
    'half a credential',
    { AMAZON_CREDENTIAL_ID: 'hush9', AMAZON_CREDENTIAL_VERSION: '2.1' },
    'AMAZON_CREDENTIAL_SECRET is missing',
  ],
  ['a network without its account', { AWIN_API_TOKEN: 'hush10' }, 'AWIN_PUBLISHER_ID is missing'],
  ['a network without its key', { IMPACT_ACCOUNT_SID: 'hush11' }, 'IMPACT_AUTH_TOKEN is missing'],
  ['a short hook secret', { REBUILD_HOOK_SECRET: 'hush8' }, 'is too short'],
  [
    'one key for two purposes',
    { REBUILD_HOOK_SECRET: 'sb_secret_hush1' },
    'must be a separate secret',
  ],
  [
    'an account name',
    { CLOUDFLARE_ACCOUNT_ID: 'reviews' },
    'CLOUDFLARE_ACCOUNT_ID is not an account ID',
  ],
  ['a short key', { ASTRO_KEY: 'aHVzaDk=' }, 'npx astro create-key'],
  ['a demonstration', { DEMO: 'true' }, 'DEMO is set. It belongs to the local platform'],
  ['calls to itself', { ALLOW_LOCAL_ADDRESSES: 'true' }, 'ALLOW_LOCAL_ADDRESSES is set'],
];

describe.each(cases)('%s', (_name, change, words) => {
  const findings = examine({ ...complete, ...change }, pipeline);

  it('is reported once', () => {
    expect(findings).toHaveLength(1);
    expect(findings[0]?.sentence).toContain(words);
    expect(findings[0]?.sentence).toMatch(/\.$/);
  });

  it('is reported without any secret', () => {
    expect(JSON.stringify(findings)).not.toMatch(/hush\d/);
  });
});

it('requires a Cloudflare token only in a pipeline', () => {
  const { CLOUDFLARE_API_TOKEN: _token, CLOUDFLARE_ACCOUNT_ID: _id, ...withoutToken } = complete;
  expect(examine(withoutToken, { ...pipeline, isPipeline: false })).toEqual([]);
  expect(examine(withoutToken, pipeline)).toHaveLength(2);
});

it('in Workers Builds asks for build variables only, and says where to enter them', () => {
  const findings = examine({}, { ...pipeline, isWorkersBuild: true });
  const names = findings.map(({ sentence }) => sentence.split(' ')[0]);
  const needed = VARIABLE_NAMES.filter((name) => {
    const { required, button } = VARIABLES[name];
    return required && button !== 'runtime';
  });
  expect(names).toEqual([...needed, 'REBUILD_HOOK_URL']);
  for (const { sentence } of findings.filter(({ level }) => level === 'wrong')) {
    expect(sentence).toContain('Settings, Build, Build variables and secrets');
  }
});

it('reports an old Node version', () => {
  expect(examine(complete, { ...pipeline, node: '20.19.0' })[0]?.sentence).toContain(
    'Node 20.19.0',
  );
});

it('accepts this machine in a rehearsal', () => {
  const local = { SITE_URL: 'http://localhost:8787', SUPABASE_URL: 'http://127.0.0.1:5000' };
  expect(examine({ ...complete, ...local }, { ...pipeline, isRehearsal: true })).toEqual([]);
});

it('tells the local platform, which needs no variable, from a deployment with one variable', () => {
  expect(isLocalOnly({ PATH: '/bin', SITE_URL: '' })).toBe(true);
  expect(isLocalOnly({ SITE_URL: 'https://reviews.shop' })).toBe(false);
});

it('the guide and the template list every variable', () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
  const [guide, template] = [read('docs/deploying.md'), read('production.env.example')];
  for (const name of VARIABLE_NAMES) {
    expect(guide).toContain(`| \`${name}\``);
    expect(template).toMatch(new RegExp(`^#? ?${name}=`, 'm'));
  }
});
