import { advice, type Finding, wrong } from './findings.ts';

const LOCAL_NAMES = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0|.*\.local)$/;

const parseAddress = (value: string) => (URL.canParse(value) ? new URL(value) : undefined);

function originProblem(name: string, value: string, mayBeLocal: boolean): Finding | undefined {
  const url = parseAddress(value);
  if (url === undefined) return wrong(`${name} is not a URL. Example: https://example.com.`);
  if (LOCAL_NAMES.test(url.hostname)) {
    if (mayBeLocal) return undefined;
    return wrong(`${name} points to this machine (${url.host}). Set the public URL.`);
  }
  if (url.protocol !== 'https:') {
    return wrong(`${name} starts with ${url.protocol}//. It must start with https://.`);
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    return wrong(`${name} contains more than a host. Set it to ${url.origin}.`);
  }
  if (value === url.origin) return undefined;
  return wrong(`${name} must be written as ${url.origin}, without a trailing slash.`);
}

export function siteAddressProblem(value: string, mayBeLocal: boolean): Finding | undefined {
  if (/(?:^|\.)example\.(?:com|org|net)$/.test(parseAddress(value)?.hostname ?? '')) {
    return wrong('SITE_URL is still the example. Set it to the URL of your site.');
  }
  return originProblem('SITE_URL', value, mayBeLocal);
}

export function databaseAddressProblem(value: string, mayBeLocal: boolean): Finding | undefined {
  const path = parseAddress(value)?.pathname ?? '';
  const project = /^\/dashboard\/project\/([a-z]{20})/.exec(path)?.[1];
  if (project !== undefined) {
    return wrong(
      `SUPABASE_URL is the URL of the dashboard. Set it to https://${project}.supabase.co.`,
    );
  }
  return originProblem('SUPABASE_URL', value, mayBeLocal);
}

function projectOf(value: string): string | undefined {
  const url = parseAddress(value);
  if (url === undefined) return undefined;
  const byHost = /^(?:db\.)?([a-z]{20})\.supabase\.(?:co|in)$/.exec(url.hostname)?.[1];
  return byHost ?? /^postgres\.([a-z]{20})$/.exec(decodeURIComponent(url.username))?.[1];
}

/** The URL of the API of the project that a connection string leads to, if it names the project. */
export function projectAddress(connection: string): string | undefined {
  const project = projectOf(connection);
  return project === undefined ? undefined : `https://${project}.supabase.co`;
}

/** Never quotes the value, which contains a password. */
export function connectionProblem(
  value: string,
  supabaseUrl: string | undefined,
): Finding | undefined {
  const url = parseAddress(value);
  if (url === undefined || !/^postgres(?:ql)?:$/.test(url.protocol)) {
    return wrong(
      'SUPABASE_DB_URL is not a connection string. It starts with postgresql://, and characters such as @ or # in the password are written as %40 or %23.',
    );
  }
  if (/\[.*\]/.test(decodeURIComponent(url.password))) {
    return wrong(
      'SUPABASE_DB_URL still contains the placeholder. Replace it with your database password.',
    );
  }
  if (url.password === '') {
    return wrong('SUPABASE_DB_URL has no password. Add your database password after the username.');
  }
  const [api, database] = [projectOf(supabaseUrl ?? ''), projectOf(value)];
  if (api !== undefined && database !== undefined && api !== database) {
    return wrong(
      `SUPABASE_URL belongs to the project ${api}, SUPABASE_DB_URL to ${database}. Both must belong to one project.`,
    );
  }
  if (!url.hostname.endsWith('.supabase.co')) return undefined;
  return advice(
    'SUPABASE_DB_URL is the direct connection, which needs IPv6 and does not work on GitHub runners. The Session pooler works everywhere.',
  );
}
