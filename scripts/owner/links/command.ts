import type { Content } from '../../../functions/backups/files/format.ts';
import type { Line } from '../../../functions/backups/files/read-content.ts';
import { Failure } from '../../process/failure.ts';
import type { Questions } from '../access/ask.ts';
import type { Site } from '../access/site.ts';
import { writeAdditions, writeLines } from '../content/commands.ts';
import { readState } from '../content/export.ts';
import { readExisting } from './existing.ts';
import { planLinks } from './plan.ts';
import { readOldLinks } from './read.ts';
import { Rewriter } from './rewrite.ts';

const PROBLEMS_SHOWN = 200;

export interface LinkChoice {
  dryRun: boolean;
  /** Address of the old site, whose links in texts are changed. */
  oldSite: string | undefined;
  /** The first part of the paths of ThirstyAffiliates. */
  prefix: string;
}

function hostOf(address: string): string {
  const host = URL.parse(/^https?:/i.test(address) ? address : `https://${address}`)?.host;
  if (!host) throw new Failure(`--old-site ${address} is not the address of a site.`);
  return host;
}

function listed(problems: readonly string[]): string[] {
  if (problems.length === 0) return [];
  const rest = problems.length - PROBLEMS_SHOWN;
  return [
    `Not imported as they were (${problems.length}):`,
    ...problems.slice(0, PROBLEMS_SHOWN).map((problem) => `  ${problem}`),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}

/** Imports links of ThirstyAffiliates and Pretty Links, and gives links in reviews their new addresses. */
export async function runLinkImport(
  site: Site,
  path: string,
  { dryRun, oldSite, prefix }: LinkChoice,
  questions: Questions,
): Promise<string> {
  const old = await readOldLinks(path, prefix.replace(/^\/+|\/+$/g, ''));
  const existing = await readExisting(site.access);
  const now = new Date().toISOString();
  const plan = planLinks(old.links, existing, now);
  const rewriter = new Rewriter(
    plan.byPath,
    oldSite === undefined ? old.hosts : [...old.hosts, hostOf(oldSite)],
    plan.byTarget,
  );
  const posts = existing.posts.flatMap((post) => rewriter.rewrite(post, now) ?? []);
  const rows: Content[] = posts.map((row) => ({ kind: 'post', row }));
  for (const [key, { row }] of plan.byPath) {
    if (row === null) continue;
    // Where the shop forbids a managed link, its old address leads to the review.
    rows.push({ kind: 'link', row: { ...row, post_id: rewriter.usedBy.get(key) ?? null } });
  }
  const lines: Line[] = rows.map((content, index) => ({ line: index + 1, content }));
  if ((await readState(site.access)) !== existing.state) {
    throw new Failure('The content was changed meanwhile. Nothing was imported: try again.');
  }
  const report =
    dryRun || lines.length === 0
      ? await writeLines(site, lines, { dryRun, replace: false, yes: true }, questions)
      : // Not planned first, which would take as long again.
        await writeAdditions(site, lines);
  const count = plan.byPath.size;
  const same = [...plan.byPath.values()].filter(({ row }) => row === null).length;
  return [
    `${path} has ${count === 1 ? '1 link' : `${count} links`}.`,
    report,
    ...(same > 0 ? [`Imported before: ${same}.`] : []),
    ...(plan.direct > 0
      ? [
          `${plan.direct} may not be managed links, because their shop forbids it or cannot be known. Reviews link to it directly; the old addresses lead to the review that used them.`,
        ]
      : []),
    ...listed([...old.problems, ...plan.problems, ...rewriter.problems]),
  ].join('\n');
}
