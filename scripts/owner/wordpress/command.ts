import type { Questions } from '../ask.ts';
import { writeLines } from '../content/commands.ts';
import { writeFileWhole } from '../content/files.ts';
import type { Line } from '../content/read.ts';
import type { Site } from '../where.ts';
import { Categories } from './categories.ts';
import { readKnown } from './known.ts';
import { LeftOut } from './left-out.ts';
import { readWordPress } from './parse.ts';
import { type ReviewChoice, Reviews } from './reviews.ts';
import { survey } from './survey.ts';

/** How an import from WordPress is to go. */
export interface WordPressChoice extends ReviewChoice {
  /** Only say what would be done. */
  dryRun: boolean;
  /** Where to write which old address leads where; undefined for nowhere. */
  redirects: string | undefined;
}

/** The reviews of an export, and the categories they need. */
async function* linesOf(
  path: string,
  reviews: Reviews,
  categories: Categories,
): AsyncGenerator<Line> {
  let line = 0;
  for await (const part of readWordPress(path)) {
    const row = part.kind === 'item' ? reviews.make(part) : null;
    if (row === null) continue;
    line += 1;
    yield { line, content: { kind: 'post', row } };
  }
  for (const row of categories.made) {
    line += 1;
    yield { line, content: { kind: 'category', row } };
  }
}

/** `import-wordpress FILE`; answers what to say of it. */
export async function runWordPressImport(
  site: Site,
  path: string,
  { dryRun, redirects, ...choice }: WordPressChoice,
  questions: Questions,
): Promise<string> {
  const found = await survey(path);
  const known = await readKnown(site.access);
  const now = new Date().toISOString();
  const categories = new Categories(found.terms, known.categories, now);
  const leftOut = new LeftOut();
  const reviews = new Reviews({ survey: found, known, categories, leftOut }, choice, now);
  const said = await writeLines(
    site,
    linesOf(path, reviews, categories),
    { dryRun, replace: false, yes: true },
    questions,
  );
  const sentences = [...reviews.remarks, said];
  if (leftOut.inWords() !== '') sentences.push(`Left out: ${leftOut.inWords()}.`);
  if (redirects !== undefined && !dryRun) {
    sentences.push(await writeRedirects(redirects, reviews.redirects));
  }
  return sentences.join('\n');
}

async function writeRedirects(path: string, redirects: Reviews['redirects']): Promise<string> {
  const lines = redirects.map(({ from, slug }) => `${from} /reviews/${slug} 301\n`);
  await writeFileWhole(path, toAsync(lines));
  return `Wrote ${lines.length} redirects to ${path}.`;
}

async function* toAsync(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}
