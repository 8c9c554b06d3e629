/** `npm run owner`: makes the first owner on a hosted database, or lets one in who has lost a key. */
import { parseArgs } from 'node:util';
import { openQuestions, type Questions } from './owner/ask.ts';
import { createOwner } from './owner/create-owner.ts';
import type { DatabaseAccess } from './owner/database.ts';
import { resetPassword, resetSecondFactor } from './owner/reset.ts';
import { Failure, messageOf } from './platform/failure.ts';

const USAGE = `Usage: npm run owner -- create [--username NAME] [--email ADDRESS]
       npm run owner -- reset-password [--username NAME]
       npm run owner -- reset-second-factor [--username NAME]

  create               makes the owner of a project that has none
  reset-password       sets a forgotten password anew and signs every browser out
  reset-second-factor  switches the second factor off, when phone and recovery codes are lost

  Asks for what is not given, and always for the password, on the terminal or on the standard
  input, one answer a line.

  SUPABASE_URL         the address of the project
  SUPABASE_SECRET_KEY  its secret key`;

function parseWords() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        username: { type: 'string' },
        email: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    return { ...values, command: positionals.join(' ') };
  } catch (error) {
    throw new Failure(`${messageOf(error)}\n\n${USAGE}`);
  }
}

function databaseAccess(): DatabaseAccess {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey } = process.env;
  if (!url || !secretKey || !URL.canParse(url)) {
    throw new Failure(
      'Set SUPABASE_URL and SUPABASE_SECRET_KEY to those of your project; both stand in its API settings.',
    );
  }
  return { url, secretKey };
}

type Words = ReturnType<typeof parseWords>;
type Command = (access: DatabaseAccess, words: Words, questions: Questions) => Promise<string>;

const usernameOf = async ({ username }: Words, questions: Questions) =>
  username ?? (await questions.ask('Username'));

/** Each does its work and answers what to say of it. */
const commands: Record<string, Command> = {
  create: async (access, words, questions) => {
    const username = await usernameOf(words, questions);
    const email = words.email ?? (await questions.ask('E-mail address'));
    const password = await questions.ask('Password', { hidden: true });
    await createOwner(access, { username, email, password });
    return `${username.trim()} can sign in now, at /thisisme of your site.`;
  },
  'reset-password': async (access, words, questions) => {
    const username = await usernameOf(words, questions);
    const password = await questions.ask('New password', { hidden: true });
    await resetPassword(access, username, password);
    return `${username.trim()} can sign in with the new password now; every browser is signed out.`;
  },
  'reset-second-factor': async (access, words, questions) => {
    const username = await usernameOf(words, questions);
    await resetSecondFactor(access, username);
    return `${username.trim()} can sign in with the password alone now.`;
  },
};

async function run(): Promise<void> {
  const words = parseWords();
  if (words.help) return console.log(USAGE);
  const command = Object.hasOwn(commands, words.command) ? commands[words.command] : undefined;
  if (command === undefined) throw new Failure(USAGE);
  const access = databaseAccess();
  const questions = openQuestions();
  try {
    console.log(await command(access, words, questions));
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
