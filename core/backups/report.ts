import { z } from 'zod';
import { type Counts, counted, eachKindSchema, kinds } from './kinds.ts';

const stateSchema = z.object({
  added: z.array(z.string()),
  changed: z.array(z.string()),
  removed: z.array(z.string()),
  same: z.int(),
});

/** What an import does, or would do: names by kind. */
export const importReportSchema = eachKindSchema(stateSchema, {
  added: [],
  changed: [],
  removed: [],
  same: 0,
});

export type ImportReport = z.infer<typeof importReportSchema>;

const IMPORT_NAMES_SHOWN = 200;

/** "2 settings, 6 categories, 44 reviews" */
export function describeCounts(counts: Counts): string {
  return kinds()
    .map((kind) => counted(counts[kind], kind))
    .join(', ');
}

function listNames(names: readonly string[]): string[] {
  const shown = names.slice(0, IMPORT_NAMES_SHOWN).map((name) => `  ${name}`);
  const rest = names.length - shown.length;
  return rest > 0 ? [...shown, `  and ${rest} more`] : shown;
}

const STATES = ['added', 'changed', 'removed'] as const;

export function effectOf(report: ImportReport): 'nothing' | 'adds' | 'overwrites' {
  const rows = kinds().map((kind) => report[kind]);
  if (rows.some(({ changed, removed }) => changed.length + removed.length > 0)) return 'overwrites';
  return rows.some(({ added }) => added.length > 0) ? 'adds' : 'nothing';
}

export function describeReport(report: ImportReport, tense: 'would be' | 'were'): string {
  const lines = kinds().flatMap((kind) =>
    STATES.filter((state) => report[kind][state].length > 0).flatMap((state) => {
      const names = report[kind][state];
      const verb = tense === 'were' && names.length === 1 ? 'was' : tense;
      return [`${counted(names.length, kind)} ${verb} ${state}:`, ...listNames(names)];
    }),
  );
  const same = kinds()
    .filter((kind) => report[kind].same > 0)
    .map((kind) => counted(report[kind].same, kind));
  return [...lines, ...(same.length > 0 ? [`Unchanged: ${same.join(', ')}.`] : [])].join('\n');
}
