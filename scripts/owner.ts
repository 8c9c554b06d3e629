/** `npm run owner`: owner accounts, backups and the WordPress import. `--help` lists the commands. */
import { runCommand } from './deploy/run.ts';
import { openQuestions } from './owner/access/ask.ts';
import { parseArguments, USAGE } from './owner/arguments.ts';
import { runOwnerCommand } from './owner/commands.ts';

await runCommand(async () => {
  const values = parseArguments();
  if (values.help) return console.log(USAGE);
  const questions = openQuestions();
  try {
    console.log(await runOwnerCommand(values, questions));
  } finally {
    questions.close();
  }
});
