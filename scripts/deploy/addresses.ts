import { advice, type Finding, wrong } from './findings.ts';

const LOCAL_NAMES = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0|.*\.local)$/;

/** The address as a URL; undefined for what is none. */
function parseAddress(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined;
}

function isLocal({ hostname }: URL): boolean {
  return LOCAL_NAMES.test(hostname);
}

/** What is wrong with an https address that must name a host and nothing below it. */
function originProblems(name: string, value: string, mayBeLocal: boolean): Finding[] {
  const url = parseAddress(value);
  if (url === undefined) {
    return [wrong(`${name} is no address: it looks like https://example.com.`)];
  }
  if (isLocal(url)) {
    return mayBeLocal
      ? []
      : [wrong(`${name} names this machine (${url.host}): set the public address.`)];
  }
  if (url.protocol !== 'https:') {
    return [wrong(`${name} begins with ${url.protocol}//: it must begin with https://.`)];
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    return [wrong(`${name} has more than a host: set it to ${url.origin}.`)];
  }
  if (value !== url.origin) {
    return [wrong(`${name} must be written as ${url.origin}, without a slash at its end.`)];
  }
  return [];
}

/** @param mayBeLocal where a rehearsal runs on this machine */
export function siteAddressProblems(value: string, mayBeLocal: boolean): Finding[] {
  const url = parseAddress(value);
  if (url !== undefined && /(?:^|\.)example\.(?:com|org|net)$/.test(url.hostname)) {
    return [wrong('SITE_URL is still the example: set it to the address of your site.')];
  }
  return originProblems('SITE_URL', value, mayBeLocal);
}

/** The project's reference in the address of the API or of the database; undefined elsewhere. */
function projectOf(value: string): string | undefined {
  const url = parseAddress(value);
  if (url === undefined) return undefined;
  const byHost = /^(?:db\.)?([a-z]{20})\.supabase\.(?:co|in)$/.exec(url.hostname)?.[1];
  return byHost ?? /^postgres\.([a-z]{20})$/.exec(decodeURIComponent(url.username))?.[1];
}

/** @param mayBeLocal where a rehearsal runs on this machine */
export function databaseAddressProblems(value: string, mayBeLocal: boolean): Finding[] {
  const url = parseAddress(value);
  const project = /^\/dashboard\/project\/([a-z]{20})/.exec(url?.pathname ?? '')?.[1];
  if (project !== undefined) {
    return [
      wrong(`SUPABASE_URL is the dashboard's address: set it to https://${project}.supabase.co.`),
    ];
  }
  return originProblems('SUPABASE_URL', value, mayBeLocal);
}

/** What is wrong with the connection string; it holds a password, so no part of it is said. */
export function connectionProblems(value: string, supabaseUrl: string | undefined): Finding[] {
  const url = parseAddress(value);
  if (url === undefined || !/^postgres(?:ql)?:$/.test(url.protocol)) {
    return [
      wrong(
        'SUPABASE_DB_URL is no connection string: it begins with postgresql://, and characters such as @ or # in the password are written as %40 or %23.',
      ),
    ];
  }
  if (/\[.*\]/.test(decodeURIComponent(url.password))) {
    return [
      wrong('SUPABASE_DB_URL still holds the placeholder: put your database password there.'),
    ];
  }
  if (url.password === '') {
    return [wrong('SUPABASE_DB_URL has no password: put that of your database after the name.')];
  }
  const [here, there] = [projectOf(supabaseUrl ?? ''), projectOf(value)];
  if (here !== undefined && there !== undefined && here !== there) {
    return [
      wrong(
        `SUPABASE_URL is of the project ${here}, SUPABASE_DB_URL of ${there}: both must be of one.`,
      ),
    ];
  }
  if (url.hostname.endsWith('.supabase.co')) {
    return [
      advice(
        "SUPABASE_DB_URL is the direct connection, which needs IPv6 and is out of reach of GitHub's machines: the Session pooler's works everywhere.",
      ),
    ];
  }
  return [];
}
