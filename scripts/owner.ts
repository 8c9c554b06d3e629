/** `npm run owner -- create`: makes the first owner on a hosted database. */
import { parseArgs } from 'node:util';
import { openQuestions } from './owner/ask.ts';
import { createOwner, type DatabaseAccess } from './owner/create-owner.ts';
import { Failure, messageOf } from './platform/failure.ts';

const USAGE = `Usage: npm run owner -- create [--username NAME] [--email ADDRESS]

  Makes the owner of a project that has none. Asks for what is not given, and always for the
  password, on the terminal or on the standard input, one answer a line.

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

async function run(): Promise<void> {
  const words = parseWords();
  if (words.help) return console.log(USAGE);
  if (words.command !== 'create') throw new Failure(USAGE);
  const access = databaseAccess();
  const questions = openQuestions();
  try {
    const username = words.username ?? (await questions.ask('Username'));
    const email = words.email ?? (await questions.ask('E-mail address'));
    const password = await questions.ask('Password', { hidden: true });
    await createOwner(access, { username, email, password });
    console.log(`${username.trim()} can sign in now, at /thisisme of your site.`);
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
