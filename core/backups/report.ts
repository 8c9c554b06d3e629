import { z } from 'zod';
import { forEachKind, KINDS, type Kind } from './format.ts';

const stateSchema = z.object({
  added: z.array(z.string()),
  changed: z.array(z.string()),
  removed: z.array(z.string()),
  same: z.int(),
});

/** What an import does, or would do: names by kind. */
export const importReportSchema = z.object(forEachKind(stateSchema));

export type ImportReport = z.infer<typeof importReportSchema>;

const IMPORT_NAMES_SHOWN = 200;

const WORDS: Record<Kind, { one: string; many: string }> = {
  setting: { one: 'setting', many: 'settings' },
  specification: { one: 'specification', many: 'specifications' },
  category: { one: 'category', many: 'categories' },
  image: { one: 'image', many: 'images' },
  merchant: { one: 'merchant', many: 'merchants' },
  post: { one: 'review', many: 'reviews' },
  link: { one: 'managed link', many: 'managed links' },
  'best-of': { one: 'best-of page', many: 'best-of pages' },
  comparison: { one: 'comparison', many: 'comparisons' },
};

export function counted(count: number, kind: Kind): string {
  return `${count} ${count === 1 ? WORDS[kind].one : WORDS[kind].many}`;
}

/** "2 settings, 6 categories, 44 reviews" */
export function describeCounts(counts: Record<Kind, number>): string {
  return KINDS.map((kind) => counted(counts[kind], kind)).join(', ');
}

function listNames(names: readonly string[]): string[] {
  const shown = names.slice(0, IMPORT_NAMES_SHOWN).map((name) => `  ${name}`);
  const rest = names.length - shown.length;
  return rest > 0 ? [...shown, `  and ${rest} more`] : shown;
}

const STATES = ['added', 'changed', 'removed'] as const;

export function effectOf(report: ImportReport): 'nothing' | 'adds' | 'overwrites' {
  const rows = KINDS.map((kind) => report[kind]);
  if (rows.some(({ changed, removed }) => changed.length + removed.length > 0)) return 'overwrites';
  return rows.some(({ added }) => added.length > 0) ? 'adds' : 'nothing';
}

export function describeReport(report: ImportReport, tense: 'would be' | 'were'): string {
  const lines = KINDS.flatMap((kind) =>
    STATES.filter((state) => report[kind][state].length > 0).flatMap((state) => {
      const names = report[kind][state];
      const verb = tense === 'were' && names.length === 1 ? 'was' : tense;
      return [`${counted(names.length, kind)} ${verb} ${state}:`, ...listNames(names)];
    }),
  );
  const same = KINDS.filter((kind) => report[kind].same > 0).map((kind) =>
    counted(report[kind].same, kind),
  );
  return [...lines, ...(same.length > 0 ? [`Unchanged: ${same.join(', ')}.`] : [])].join('\n');
}
