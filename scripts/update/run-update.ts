import type { Questions } from '../owner/access/ask.ts';
import { Failure } from '../process/failure.ts';
import type { Arguments } from './arguments.ts';
import { runInSite } from './backup.ts';
import { type Choice, type Conflict, describeConflict } from './conflicts.ts';
import { countOf, type Git } from './git.ts';
import { type Choices, merge } from './merge.ts';
import { assertFinished, isOver, readState, type UpdateState, writeState } from './state.ts';
import {
  beginUpdate,
  confirms,
  continueInSite,
  describePlan,
  installPackages,
  planUpdate,
} from './steps.ts';

/** The questions; undefined if nobody can answer them. */
type Asked = Questions | undefined;

/** `npm run update`: plans, asks, backs up, merges, and hands over to the updater of the new code. */
export async function runUpdate(git: Git, values: Arguments, questions: Asked): Promise<void> {
  assertFinished(await readState(git));
  const plan = await planUpdate(git, values);
  if (plan === undefined) return console.log('This site is up to date.');
  console.log(await describePlan(git, plan));
  if (values.check) return;
  if (!(await confirms(questions, '\nBack up the content and update now?'))) {
    return console.log('Nothing was changed.');
  }
  const state = await beginUpdate(git, plan, values);
  if (state.backup !== null) console.log(`Your content is in ${state.backup}.`);
  await mergeRelease(git, state, choicesOf(values), questions);
}

/** `--continue`: runs the steps that are left. */
export async function continueUpdate(git: Git, values: Arguments, questions: Asked): Promise<void> {
  const state = await readState(git);
  if (state === undefined || isOver(state)) throw new Failure('No update is under way.');
  const chosen = { ...state, options: optionsOf(state, values) };
  if (state.next === 'merge') return mergeRelease(git, chosen, choicesOf(values), questions);
  await runSteps(git, chosen);
}

const optionsOf = ({ options }: UpdateState, values: Arguments) => ({
  migrate: options.migrate || values.migrate,
  check: options.check && !values['without-check'],
});

const choicesOf = (values: Arguments): Choices =>
  new Map<string, Choice>([
    ...values['keep-mine'].map((path) => [path, 'mine'] as const),
    ...values['take-release'].map((path) => [path, 'release'] as const),
  ]);

async function mergeRelease(git: Git, state: UpdateState, given: Choices, questions: Asked) {
  let { resolved, conflicts } = await merge(git, state, given);
  for (const sentence of resolved) console.log(sentence);
  if (conflicts.length > 0) {
    await explain(git, state, conflicts);
    const choices = await askChoices(conflicts, questions);
    if (choices.size > 0) ({ conflicts } = await merge(git, state, choices));
  }
  if (conflicts.length > 0) throw new Failure(howToContinue(conflicts));
  console.log(`Merged Spotter ${state.to}.`);
  await writeState(git, { ...state, next: 'install' });
  await runInstall(git, { ...state, next: 'install' });
}

async function explain(git: Git, state: UpdateState, conflicts: readonly Conflict[]) {
  const sides = { base: state.base, ours: state.before, theirs: state.target };
  console.log(`\nA person has to decide about ${countOf(conflicts.length, 'file')}:\n`);
  for (const conflict of conflicts)
    console.log(`${await describeConflict(git, conflict, sides)}\n`);
}

async function askChoices(conflicts: readonly Conflict[], questions: Asked): Promise<Choices> {
  const choices = new Map<string, Choice>();
  if (questions === undefined) return choices;
  for (const { path } of conflicts) {
    const answer = await questions.ask(
      `${path}: keep my lines (m), take the release's (r), or edit it myself (e)`,
    );
    const choice = ({ m: 'mine', r: 'release' } as const)[answer.trim().toLowerCase()];
    if (choice !== undefined) choices.set(path, choice);
  }
  return choices;
}

const howToContinue = (conflicts: readonly Conflict[]) =>
  `${conflicts.map(({ path }) => path).join(', ')}: still to be decided.

In an editor, both versions stand between <<<<<<< (yours), ======= and >>>>>>> (the release's). Keep what you
want, remove these three lines, save, and run

  npm run update -- --continue

Or let one side win where the changes meet: --continue --keep-mine PATH, or --take-release PATH. For a deleted
file, keeping yours or taking the release's means deleting or keeping it as that side did.
To go back: npm run update -- --rollback`;

async function runInstall(git: Git, state: UpdateState): Promise<void> {
  console.log('\n▸ npm install');
  await installPackages(git);
  await writeState(git, { ...state, next: 'rehearse' });
  // The new code knows its own steps, and this process has loaded the old one.
  await continueInSite(git, ['--continue']);
}

function warnOfChecks(error: unknown): void {
  if (!(error instanceof Failure)) throw error;
  console.log(
    '\nSome checks failed: see above. Those of types and imports must be corrected before you deploy; those of documents, format or unused code stop no site.',
  );
}

/** The steps after the merge, each recorded, so that a failure continues where it stopped. */
async function runSteps(git: Git, state: UpdateState): Promise<void> {
  let current = state;
  const advance = async (next: UpdateState['next']) => {
    current = { ...current, next };
    await writeState(git, current);
  };
  if (current.next === 'install') return runInstall(git, current);
  if (current.next === 'rehearse') {
    console.log('\n▸ Trying the migrations on a copy');
    const { rehearseMigrations } = await import('./rehearse-migrations.ts');
    const { applied, rows } = await rehearseMigrations(current.migrations, current.backup);
    const copied =
      rows === 0 ? '' : `, and ${countOf(rows, 'row')} of your content stayed as before`;
    console.log(`${countOf(applied.length, 'migration')} ran${copied}.`);
    await advance('check');
  }
  if (current.next === 'check') {
    if (current.options.check) {
      console.log('\n▸ npm run check');
      // An owner's own README or formatting may break a rule of the project without harm to the site.
      await runInSite(git.folder, 'npm', 'run', 'check').catch(warnOfChecks);
    }
    await advance('migrate');
  }
  if (current.next === 'migrate') {
    if (current.options.migrate) {
      console.log('\n▸ npm run migrate');
      await runInSite(git.folder, 'npm', 'run', 'migrate');
    }
    await advance('done');
  }
  console.log(`
This site is now based on Spotter ${current.to}. Nothing was deployed yet.

  npm start                          look at it on this machine
  git push                           deploys it, if your repository does
  npm run deploy                     deploys it from here; the database is migrated first
  npm run update -- --rollback       goes back to Spotter ${current.from}`);
}
