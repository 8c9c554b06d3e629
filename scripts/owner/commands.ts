import { Failure } from '../process/failure.ts';
import type { Questions } from './access/ask.ts';
import { ACCESS_MISSING, accessFrom, type DatabaseAccess } from './access/database.ts';
import type { Site } from './access/site.ts';
import { createOwner, makeSetupLink, resetPassword, resetSecondFactor } from './account.ts';
import { type Arguments, USAGE } from './arguments.ts';

type Command = (values: Arguments, questions: Questions) => Promise<string>;

const askUsername = async ({ username }: Arguments, questions: Questions) =>
  username ?? (await questions.ask('Username'));

const ACCOUNT_COMMANDS: Record<
  string,
  (access: DatabaseAccess, ...words: Parameters<Command>) => Promise<string>
> = {
  async create(access, values, questions) {
    const username = await askUsername(values, questions);
    const email = values.email ?? (await questions.ask('Email address'));
    const password = await questions.ask('Password', { hidden: true });
    await createOwner(access, { username, email, password });
    return `${username.trim()} can now sign in at /thisisme of your site.`;
  },
  async 'setup-link'(access) {
    const siteUrl = process.env.SITE_URL?.replace(/\/$/, '');
    if (!siteUrl || !URL.canParse(siteUrl)) {
      throw new Failure('Set SITE_URL to the address of your site, such as https://example.com.');
    }
    const link = await makeSetupLink(access, siteUrl);
    return `Open this link within an hour to set up the site:\n\n  ${link}`;
  },
  async 'reset-password'(access, values, questions) {
    const username = await askUsername(values, questions);
    const password = await questions.ask('New password', { hidden: true });
    await resetPassword(access, username, password);
    return `${username.trim()} can now sign in with the new password. Every browser is signed out.`;
  },
  async 'reset-second-factor'(access, values, questions) {
    const username = await askUsername(values, questions);
    await resetSecondFactor(access, username);
    return `${username.trim()} can now sign in with the password alone.`;
  },
};

// Loaded on use, because loading takes longer than the account commands.
const CONTENT_COMMANDS: Record<
  string,
  (site: Site, file: string, ...words: Parameters<Command>) => Promise<string>
> = {
  async export(site, file, { pictures }) {
    const { runExport } = await import('./content/commands.ts');
    return runExport(site, file, pictures);
  },
  async import(site, file, { replace, yes, pictures, ...values }, questions) {
    const { runImport } = await import('./content/commands.ts');
    const choice = { dryRun: values['dry-run'], replace, yes, pictures };
    return runImport(site, file, choice, questions);
  },
  async 'import-wordpress'(site, file, { type, currency, redirects, ...values }, questions) {
    const { runWordPressImport, currencyFrom } = await import('./wordpress/command.ts');
    const choice = { dryRun: values['dry-run'], keepStatus: values['keep-status'] };
    const prices = { currency: currencyFrom(currency) };
    return runWordPressImport(site, file, { ...choice, ...prices, type, redirects }, questions);
  },
  async 'import-links'(site, file, { prefix, ...values }, questions) {
    const { runLinkImport } = await import('./links/command.ts');
    const choice = { dryRun: values['dry-run'], oldSite: values['old-site'], prefix };
    return runLinkImport(site, file, choice, questions);
  },
};

const own = <Value>(record: Record<string, Value>, key: string) =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** Runs a command and returns the message to print. Throws a Failure with the usage for wrong arguments. */
export async function runOwnerCommand(values: Arguments, questions: Questions): Promise<string> {
  const [file, ...others] = values.files;
  const onAccount = own(ACCOUNT_COMMANDS, values.command);
  if (onAccount !== undefined && file === undefined) {
    const access = accessFrom(process.env);
    if (access === undefined) throw new Failure(ACCESS_MISSING);
    return onAccount(access, values, questions);
  }
  const onContent = own(CONTENT_COMMANDS, values.command);
  if (onContent === undefined || file === undefined || others.length > 0) throw new Failure(USAGE);
  const { openSite } = await import('./access/site.ts');
  const site = await openSite(process.env);
  try {
    return await onContent(site, file, values, questions);
  } finally {
    await site.stop();
  }
}
