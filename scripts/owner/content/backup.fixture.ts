import { createHash } from 'node:crypto';
import { emptyPostRow } from '../../../core/posts/schema.ts';

/** A row of a backup, valid or not. */
export interface FixtureRow {
  kind: string;
  row: Record<string, unknown>;
}

/** Builds a backup of complete rows. */
export function backupOf(rows: readonly FixtureRow[]): string {
  const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const count = (kind: string) => rows.filter((row) => row.kind === kind).length;
  const counts = { setting: count('setting'), category: count('category'), post: count('post') };
  const sha256 = createHash('sha256').update(lines).digest('hex');
  const header = { format: 'spotter-content', version: 1, made_at: '2026-01-01T00:00:00.000Z' };
  return `${JSON.stringify(header)}\n${lines}${JSON.stringify({ kind: 'end', counts, sha256 })}\n`;
}

export const idOf = (number: number) =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const time = '2026-01-02T03:04:05.123456+00:00';

export const category = (number: number, more: object = {}) => ({
  kind: 'category',
  row: {
    id: idOf(100 + number),
    name: `Shelf ${number}`,
    slug: `shelf-${number}`,
    active: true,
    created_at: time,
    updated_at: time,
    ...more,
  },
});

/** A published review with only a title. */
export const post = (number: number, more: object = {}) => ({
  kind: 'post',
  row: {
    id: idOf(number),
    former_slugs: [],
    ...emptyPostRow,
    slug: `review-${number}`,
    title: `Review ${number}`,
    published: true,
    is_demonstration: false,
    created_at: time,
    updated_at: time,
    published_at: time,
    ...more,
  },
});

export const setting = (setting_key: string, setting_value: string) => ({
  kind: 'setting',
  row: { setting_key, setting_value },
});
