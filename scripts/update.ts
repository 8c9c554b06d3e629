/** `npm run update`: brings the code to a newer release and keeps the owner's changes. `--help` lists the options. */
import { join, resolve } from 'node:path';
import { runCommand } from './deploy/run.ts';
import { openQuestions } from './owner/access/ask.ts';
import { parseArguments, USAGE } from './update/arguments.ts';
import { openRepository } from './update/git.ts';

await runCommand(async () => {
  const values = parseArguments();
  if (values.help) return console.log(USAGE);
  const git = await openRepository(resolve(values.site ?? join(import.meta.dirname, '..')));
  const isInteractive = process.stdin.isTTY === true && !values.yes;
  const questions = isInteractive ? openQuestions() : undefined;
  try {
    if (values.rollback) {
      const { rollBack } = await import('./update/rollback.ts');
      return await rollBack(git, values, questions);
    }
    const { continueUpdate, runUpdate } = await import('./update/run-update.ts');
    await (values.continue ? continueUpdate : runUpdate)(git, values, questions);
  } finally {
    questions?.close();
  }
});
