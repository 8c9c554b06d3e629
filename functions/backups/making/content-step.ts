import { z } from 'zod';
import { sha256 } from '../../crypto/hex.ts';
import { callFunction } from '../../database/service-client.ts';
import type { Env } from '../../hosting/env.ts';
import { type Content, type Kind, keyOf, kinds, noCounts, parseRow } from '../files/format.ts';
import { compress } from '../files/gzip.ts';
import { headerLine, rowLine } from '../files/write-content.ts';
import type { Piece } from './piece.ts';

/** Rows of a request. */
const ROWS_PER_PAGE = 100;
/** A part ends after so many pages, or characters. The ends depend on the rows alone, so equal parts are equal files. */
const PAGES_PER_PART = 5;
const CHARACTERS_PER_PART = 4 * 1024 * 1024;

export const readFingerprint = (env: Env): Promise<string> =>
  callFunction(env, 'content_fingerprint', {}, z.string());

async function readPage(piece: Piece, kind: Kind, after: string | null): Promise<Content[]> {
  piece.spend(1);
  const input = {
    kind_input: kind,
    limit_input: ROWS_PER_PAGE,
    ...(after !== null && { after_input: after }),
  };
  const rows = await callFunction(piece.env, 'read_backup_rows', input, z.array(z.unknown()));
  return rows.map((row) => {
    const parsed = parseRow(kind, row);
    if ('problem' in parsed) throw new Error(`A ${kind} is invalid: ${parsed.problem}`);
    return parsed.content;
  });
}

/** Stores lines under their hash, unless an earlier backup has the same. */
export async function storePart(piece: Piece, text: string): Promise<void> {
  piece.spend(2);
  const bytes = new Uint8Array(await compress(text));
  const part = { sha256: await sha256(bytes), size: bytes.byteLength };
  const key = `content/${part.sha256}`;
  if (!(await piece.store.has(key))) await piece.store.put(key, bytes);
  piece.run.progress.parts.push(part);
}

/** Begins to read the content from its first row. */
export async function beginContent(piece: Piece): Promise<void> {
  const { progress } = piece.run;
  piece.spend(1);
  Object.assign(progress, {
    fingerprint: await readFingerprint(piece.env),
    kind: kinds()[0],
    after_row: null,
    counts: noCounts(),
    parts: [],
  });
  await storePart(piece, headerLine(new Date()));
}

/** Reads one part. */
async function readPart(piece: Piece, kind: Kind): Promise<void> {
  const { progress } = piece.run;
  let lines = '';
  for (let page = 1; ; page += 1) {
    const rows = await readPage(piece, kind, progress.after_row);
    for (const row of rows) lines += rowLine(row);
    progress.counts[kind] += rows.length;
    const last = rows.at(-1);
    if (last !== undefined) progress.after_row = keyOf(last);
    if (rows.length < ROWS_PER_PAGE) {
      progress.kind = kinds()[kinds().indexOf(kind) + 1] ?? null;
      progress.after_row = null;
      break;
    }
    if (page === PAGES_PER_PART || lines.length >= CHARACTERS_PER_PART) break;
  }
  if (lines !== '') await storePart(piece, lines);
}

/** Continues to read rows, and returns whether all are read. */
export async function readRows(piece: Piece): Promise<boolean> {
  const { progress } = piece.run;
  while (progress.kind !== null && !piece.isOver) await readPart(piece, progress.kind);
  return progress.kind === null;
}
