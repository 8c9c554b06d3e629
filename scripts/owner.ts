/**
 * `npm run owner`: makes the first owner on a hosted database, lets one in who has lost a key, copies
 * the content out and in, and brings it from WordPress.
 */
import { parseArgs } from 'node:util';
import { Failure, messageOf } from './local/failure.ts';
import { openQuestions, type Questions } from './owner/ask.ts';
import { createOwner } from './owner/create-owner.ts';
import type { DatabaseAccess } from './owner/database.ts';
import { projectOf, SET_THEM } from './owner/project.ts';
import { resetPassword, resetSecondFactor } from './owner/reset.ts';
import type { Site } from './owner/where.ts';

const USAGE = `Usage: npm run owner -- create [--username NAME] [--email ADDRESS]
       npm run owner -- reset-password [--username NAME]
       npm run owner -- reset-second-factor [--username NAME]
       npm run owner -- export FILE
       npm run owner -- import FILE [--dry-run] [--replace] [--yes]
       npm run owner -- import-wordpress FILE [--dry-run] [--keep-status] [--type NAME]
                        [--redirects FILE]

  create               makes the owner of a project that has none
  reset-password       sets a forgotten password anew and signs every browser out
  reset-second-factor  switches the second factor off, when phone and recovery codes are lost

  export               writes all reviews, categories and settings into a file (.gz packs it)
  import               brings such a file back: adds what is missing, changes what differs
    --dry-run          only says what would be done
    --replace          also removes what the file does not have
    --yes              does not ask before something is changed or removed
  import-wordpress     adds the posts of a WordPress export as drafts, with their categories
    --keep-status      published posts stay published
    --type NAME        posts of this type instead of 'post'
    --redirects FILE   writes where each old address leads now, for the old site's server

  Asks for what is not given, and always for the password, on the terminal or on the standard
  input, one answer a line.

  SUPABASE_URL         the address of the project
  SUPABASE_SECRET_KEY  its secret key
  Without them export and import work on the site of this machine, whether it runs or not.
  REBUILD_HOOK_URL, REBUILD_HOOK_KIND, REBUILD_HOOK_SECRET
                       ask for the pages of a hosted site to be built after an import`;

function parseWords() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        username: { type: 'string' },
        email: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        replace: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        'keep-status': { type: 'boolean', default: false },
        type: { type: 'string', default: 'post' },
        redirects: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    const [command = '', ...files] = positionals;
    return { ...values, command, files };
  } catch (error) {
    throw new Failure(`${messageOf(error)}\n\n${USAGE}`);
  }
}

function databaseAccess(): DatabaseAccess {
  const access = projectOf(process.env);
  if (access === undefined) throw new Failure(SET_THEM);
  return access;
}

type Words = ReturnType<typeof parseWords>;
type Command = (words: Words, questions: Questions) => Promise<string>;

/** A command that takes no file and works on a hosted project. */
const onAccount =
  (
    work: (access: DatabaseAccess, words: Words, questions: Questions) => Promise<string>,
  ): Command =>
  async (words, questions) => {
    if (words.files.length > 0) throw new Failure(USAGE);
    return work(databaseAccess(), words, questions);
  };

/** A command that takes one file and works on a hosted project or on the site of this machine. */
const onContent =
  (
    work: (site: Site, file: string, words: Words, questions: Questions) => Promise<string>,
  ): Command =>
  async (words, questions) => {
    const [file, ...others] = words.files;
    if (file === undefined || others.length > 0) throw new Failure(USAGE);
    // What these commands need takes longer to load than the others take to run.
    const { openSite } = await import('./owner/where.ts');
    const site = await openSite(process.env);
    try {
      return await work(site, file, words, questions);
    } finally {
      await site.stop();
    }
  };

const usernameOf = async ({ username }: Words, questions: Questions) =>
  username ?? (await questions.ask('Username'));

/** Each does its work and answers what to say of it. */
const commands: Record<string, Command> = {
  create: onAccount(async (access, words, questions) => {
    const username = await usernameOf(words, questions);
    const email = words.email ?? (await questions.ask('E-mail address'));
    const password = await questions.ask('Password', { hidden: true });
    await createOwner(access, { username, email, password });
    return `${username.trim()} can sign in now, at /thisisme of your site.`;
  }),
  'reset-password': onAccount(async (access, words, questions) => {
    const username = await usernameOf(words, questions);
    const password = await questions.ask('New password', { hidden: true });
    await resetPassword(access, username, password);
    return `${username.trim()} can sign in with the new password now; every browser is signed out.`;
  }),
  'reset-second-factor': onAccount(async (access, words, questions) => {
    const username = await usernameOf(words, questions);
    await resetSecondFactor(access, username);
    return `${username.trim()} can sign in with the password alone now.`;
  }),
  export: onContent(async (site, file) => {
    const { runExport } = await import('./owner/content/commands.ts');
    return runExport(site, file);
  }),
  import: onContent(async (site, file, words, questions) => {
    const { runImport } = await import('./owner/content/commands.ts');
    const { replace, yes } = words;
    return runImport(site, file, { dryRun: words['dry-run'], replace, yes }, questions);
  }),
  'import-wordpress': onContent(async (site, file, words, questions) => {
    const { runWordPressImport } = await import('./owner/wordpress/command.ts');
    const { type, redirects } = words;
    return runWordPressImport(
      site,
      file,
      { dryRun: words['dry-run'], keepStatus: words['keep-status'], type, redirects },
      questions,
    );
  }),
};

async function run(): Promise<void> {
  const words = parseWords();
  if (words.help) return console.log(USAGE);
  const command = Object.hasOwn(commands, words.command) ? commands[words.command] : undefined;
  if (command === undefined) throw new Failure(USAGE);
  const questions = openQuestions();
  try {
    console.log(await command(words, questions));
  } finally {
    questions.close();
  }
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exitCode = 1;
}
