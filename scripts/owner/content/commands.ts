import { Failure } from '../../local/failure.ts';
import type { Questions } from '../ask.ts';
import type { Site } from '../where.ts';
import { countsInWords, effectOf, reportInWords, withStagedLines } from './apply.ts';
import { exportContent } from './export.ts';
import { type Line, readContent } from './read.ts';

/** How an import is to go. */
export interface ImportChoice {
  /** Only say what would be done. */
  dryRun: boolean;
  /** Remove what the file does not have. */
  replace: boolean;
  /** Do not ask before something is lost. */
  yes: boolean;
}

/** `export FILE`; answers what to say of it. */
export async function runExport(site: Site, path: string): Promise<string> {
  return `Wrote ${countsInWords(await exportContent(site.access, path))} to ${path}.`;
}

/** `import FILE`; answers what to say of it. */
export async function runImport(
  site: Site,
  path: string,
  choice: ImportChoice,
  questions: Questions,
): Promise<string> {
  // The whole file is checked before the database hears of it.
  for await (const _line of readContent(path));
  return writeLines(site, readContent(path), choice, questions);
}

/**
 * Plans lines, asks before something is lost, and writes them; answers what to say of it.
 *
 * @throws a Failure when the owner does not want it after all
 */
export async function writeLines(
  site: Site,
  lines: AsyncIterable<Line> | Iterable<Line>,
  { dryRun, replace, yes }: ImportChoice,
  questions: Questions,
): Promise<string> {
  return withStagedLines(site.access, lines, replace, async (staged) => {
    const plan = await staged.plan();
    if (dryRun)
      return inLines(reportInWords(plan, 'would be'), 'Nothing was changed: this was a dry run.');
    if (effectOf(plan) === 'nothing')
      return inLines(reportInWords(plan, 'were'), 'Nothing was changed.');
    if (effectOf(plan) === 'overwrites' && !yes) {
      console.error(reportInWords(plan, 'would be'));
      const answer = await questions.ask('What is changed or removed is lost. Go on? (yes/no)');
      if (answer.trim().toLowerCase() !== 'yes') throw new Failure('Nothing was changed.');
    }
    const done = await staged.write();
    return inLines(reportInWords(done, 'were'), await site.rebuild());
  });
}

function inLines(...sentences: string[]): string {
  return sentences.filter((sentence) => sentence !== '').join('\n');
}
