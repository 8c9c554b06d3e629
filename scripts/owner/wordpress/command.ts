import { type Currency, isCurrency } from '../../../core/money/currencies.ts';
import type { Line } from '../../../functions/backups/files/read-content.ts';
import { Failure } from '../../process/failure.ts';
import type { Questions } from '../access/ask.ts';
import { openDatabase, resultOf } from '../access/database.ts';
import type { Site } from '../access/site.ts';
import { writeAdditions, writeLines } from '../content/commands.ts';
import { writeFileAtomically } from '../content/files.ts';
import { Tally } from '../import/notes.ts';
import { readWordPress } from '../import/parse.ts';
import { Categories } from './categories.ts';
import { ManagedLinks, readManagedLinks } from './managed-links.ts';
import { redirectLines } from './redirects.ts';
import {
  describeInactive,
  describeOldIds,
  describeOldLinks,
  describeRepairs,
  NO_CURRENCY,
} from './report.ts';
import { type ReviewChoice, Reviews } from './reviews.ts';
import { readExisting, surveyExport } from './sources.ts';
import { taxonomyOf } from './terms.ts';

export interface WordPressChoice extends ReviewChoice {
  dryRun: boolean;
  redirects: string | undefined;
}

/** Throws a Failure for a code that is not a currency. */
export function currencyFrom(code: string | undefined): Currency | undefined {
  if (code === undefined) return undefined;
  const upper = code.toUpperCase();
  if (isCurrency(upper)) return upper;
  throw new Failure(`${code} is not a currency. Use a code such as USD or EUR.`);
}

async function* linesOf(
  path: string,
  reviews: Reviews,
  categories: Categories,
  links: ManagedLinks,
  now: string,
): AsyncGenerator<Line> {
  let line = 0;
  for await (const part of readWordPress(path)) {
    const row = part.kind === 'item' ? reviews.create(part) : null;
    if (row === null) continue;
    line += 1;
    yield { line, content: { kind: 'post', row: links.withAddresses(row) } };
  }
  for (const row of links.used(now)) {
    line += 1;
    yield { line, content: { kind: 'link', row } };
  }
  for (const row of categories.created()) {
    line += 1;
    yield { line, content: { kind: 'category', row } };
  }
}

/** The lines, once the first of them is known; null if there is none. */
async function unlessEmpty(lines: AsyncGenerator<Line>): Promise<AsyncIterable<Line> | null> {
  const first = await lines.next();
  if (first.done) return null;
  async function* all() {
    yield first.value;
    yield* lines;
  }
  return all();
}

export async function runWordPressImport(
  site: Site,
  path: string,
  { dryRun, redirects, ...choice }: WordPressChoice,
  questions: Questions,
): Promise<string> {
  const survey = await surveyExport(path);
  const existing = await readExisting(site.access);
  const now = new Date().toISOString();
  const categories = new Categories(survey.terms, existing.categories, now);
  const skipped = new Tally();
  const reviews = new Reviews({ survey, existing, categories, skipped }, choice, now);
  const links = new ManagedLinks(await readManagedLinks(site.access), survey.site.link);
  const lines = await unlessEmpty(linesOf(path, reviews, categories, links, now));
  const report =
    dryRun || lines === null
      ? await writeLines(site, lines ?? [], { dryRun, replace: false, yes: true }, questions)
      : // Not planned first, which would take as long again.
        await writeAdditions(site, lines);
  const sentences = [
    ...describeRepairs(survey.repairs),
    ...reviews.remarks,
    ...links.problems,
    report,
    describeInactive(categories.inactive()),
    await requestImages(site, reviews.images, dryRun),
  ];
  if (reviews.prices > 0 && choice.currency === undefined) sentences.push(NO_CURRENCY);
  if (survey.links > 0) {
    const count = survey.links === 1 ? '1 link' : `${survey.links} links`;
    sentences.push(`The export has ${count} of a link plugin: import them with import-links.`);
  }
  if (links.remaining > 0) sentences.push(describeOldLinks(links.remaining));
  if (skipped.describe() !== '') sentences.push(`Skipped: ${skipped.describe()}.`);
  if (redirects !== undefined && !dryRun) {
    const archives = categories.archives(taxonomyOf(choice.type));
    const written = redirectLines(reviews.redirects, archives, survey.site.link);
    await writeFileAtomically(redirects, written);
    sentences.push(`Wrote ${written.length} redirects to ${redirects}.`);
  }
  if (reviews.oldIds > 0) sentences.push(describeOldIds(reviews.oldIds));
  return sentences.filter((sentence) => sentence !== '').join('\n');
}

/** Images per request. */
const IMAGE_BATCH = 500;

/** The site fetches them: this command has no access to its storage. */
async function requestImages(site: Site, images: Reviews['images'], dryRun: boolean) {
  const all = [...images].map(([url, alt]) => ({ url, alt }));
  if (all.length === 0) return '';
  const count = all.length === 1 ? '1 image' : `${all.length} images`;
  if (dryRun) return `${count} would be copied into the media library.`;
  for (let start = 0; start < all.length; start += IMAGE_BATCH) {
    const query = openDatabase(site.access).rpc('request_remote_images', {
      images_input: all.slice(start, start + IMAGE_BATCH),
    });
    await resultOf(site.access, 'note the images', query);
  }
  return `${count} will be copied from the old site into the media library. Open it to follow the progress, and keep the old site until it is done.`;
}
