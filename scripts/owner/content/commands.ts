import { describeCounts, describeReport, effectOf } from '../../../core/backups/report.ts';
import { Failure } from '../../process/failure.ts';
import type { Questions } from '../access/ask.ts';
import type { Site } from '../access/site.ts';
import { withStagedLines } from './apply.ts';
import { exportContent } from './export.ts';
import { downloadPictures, type PictureSite, uploadPictures } from './pictures.ts';
import { type Line, readContent } from './read.ts';

export interface ImportChoice {
  dryRun: boolean;
  replace: boolean;
  yes: boolean;
}

const PICTURES_MISSING =
  'Files of images are copied through the site: start it, or set SITE_URL to its address.';

function pictureSite({ url, access }: Site): PictureSite {
  if (url === null) throw new Failure(PICTURES_MISSING);
  return { url, secretKey: access.secretKey };
}

/** @param pictures a folder for the image files */
export async function runExport(site: Site, path: string, pictures?: string): Promise<string> {
  const source = pictures === undefined ? null : pictureSite(site);
  const wrote = `Wrote ${describeCounts(await exportContent(site.access, path))} to ${path}.`;
  if (source === null || pictures === undefined) return wrote;
  const { copied, all } = await downloadPictures(source, pictures);
  return `${wrote}\nCopied ${copied} of ${all} image files to ${pictures}.`;
}

/** @param pictures a folder with the image files, which are sent before the content that shows them */
export async function runImport(
  site: Site,
  path: string,
  { pictures, ...choice }: ImportChoice & { pictures?: string | undefined },
  questions: Questions,
): Promise<string> {
  // The whole file is checked before anything is sent.
  for await (const _line of readContent(path));
  if (pictures === undefined || choice.dryRun) {
    return writeLines(site, readContent(path), choice, questions);
  }
  const { copied, all } = await uploadPictures(pictureSite(site), pictures);
  const done = await writeLines(site, readContent(path), choice, questions);
  return `Sent ${copied} of ${all} image files.\n${done}`;
}

/** Plans an import, asks before it changes or removes anything, and writes it. */
export async function writeLines(
  site: Site,
  lines: AsyncIterable<Line> | Iterable<Line>,
  { dryRun, replace, yes }: ImportChoice,
  questions: Questions,
): Promise<string> {
  return withStagedLines(site.access, lines, replace, async (staged) => {
    const plan = await staged.plan();
    if (dryRun) {
      return `${describeReport(plan, 'would be')}\nNothing was changed: this was a dry run.`.trim();
    }
    if (effectOf(plan) === 'nothing') {
      return `${describeReport(plan, 'were')}\nNothing was changed.`.trim();
    }
    if (effectOf(plan) === 'overwrites' && !yes) {
      console.error(describeReport(plan, 'would be'));
      const answer = await questions.ask('Changed and removed content is lost. Continue? (yes/no)');
      if (answer.trim().toLowerCase() !== 'yes') throw new Failure('Nothing was changed.');
    }
    const done = await staged.write();
    return `${describeReport(done, 'were')}\n${await site.rebuild()}`;
  });
}

/** Writes what adds to the content, without asking. */
export async function writeAdditions(
  site: Site,
  lines: AsyncIterable<Line> | Iterable<Line>,
): Promise<string> {
  return withStagedLines(site.access, lines, false, async (staged) => {
    const done = await staged.write();
    return `${describeReport(done, 'were')}\n${await site.rebuild()}`;
  });
}
