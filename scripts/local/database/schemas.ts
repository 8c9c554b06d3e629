import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../../process/failure.ts';
import type { SqlSession } from './migrate.ts';

const SCHEMAS = join(import.meta.dirname, '../../../supabase/schemas');
/** Has the schema and the default privileges that every other file rests on. */
const FIRST = 'base.sql';

export interface SchemaFile {
  name: string;
  sql: string;
}

export interface SchemaStatement {
  /** For messages. */
  place: string;
  /** With the comment above it. */
  sql: string;
}

// Lines of a body that begin at the margin begin with none of these words.
const BEGINNING = /^(?:create|comment on|grant|revoke|alter|insert into) /;
const REFUSED = /^(?:create or replace|alter function|drop|update|delete|do|truncate)\b/;

export async function readSchemas(): Promise<SchemaFile[]> {
  const names = (await readdir(SCHEMAS)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    [FIRST, ...names.filter((name) => name !== FIRST)].map(async (name) => ({
      name,
      sql: await readFile(join(SCHEMAS, name), 'utf8'),
    })),
  );
}

/** @throws a Failure for a statement that changes what another one has declared */
export function statementsOf({ name, sql }: SchemaFile): SchemaStatement[] {
  const statements: { place: string; lines: string[] }[] = [];
  let comment: string[] = [];
  for (const [index, line] of sql.split('\n').entries()) {
    const place = `supabase/schemas/${name}:${index + 1}`;
    if (REFUSED.test(line)) {
      throw new Failure(`${place}: a schema file declares each thing once, in its final form.`);
    }
    if (BEGINNING.test(line)) {
      statements.push({ place, lines: [...comment, line] });
      comment = [];
    } else if (line.startsWith('--')) {
      comment.push(line);
    } else {
      // A comment above an empty line is about what follows in the file; in a body it belongs to the body.
      statements.at(-1)?.lines.push(...(line === '' ? [] : comment), line);
      comment = [];
    }
  }
  return statements.map(({ place, lines }) => ({ place, sql: lines.join('\n').trim() }));
}

export const withoutComment = (sql: string) => sql.replace(/^(?:--.*\n)+/, '');

const CREATED =
  /^create (?:unlogged )?(?:table|function|sequence|type|view) ((?:public|private)\.\w+)/m;
const createdBy = (sql: string) => CREATED.exec(sql)?.[1];
const NAMES = /\b(?:public|private)\.\w+/g;

/** The names that have to exist before a statement. PL/pgSQL reads its statements when they are first executed. */
function namesNeeded(sql: string): Set<string> {
  const isReadLater = /^language plpgsql\b/m.test(sql);
  return new Set((isReadLater ? sql.replace(/^begin$[\s\S]*/m, '') : sql).match(NAMES));
}

/**
 * Files are by feature, and features need each other, so the order of statements follows from the names in them.
 *
 * @throws a Failure for statements that need each other
 */
export function inOrder(statements: readonly SchemaStatement[]): SchemaStatement[] {
  const creating = Map.groupBy(statements, ({ sql }) => createdBy(sql));
  const ordered = new Set<SchemaStatement>();
  const visit = (statement: SchemaStatement, path: readonly SchemaStatement[]) => {
    if (ordered.has(statement)) return;
    if (path.includes(statement)) {
      const places = path.map(({ place }) => place).join(', ');
      throw new Failure(`These statements need each other: ${places}.`);
    }
    for (const name of namesNeeded(statement.sql)) {
      if (name === createdBy(statement.sql)) continue;
      for (const needed of creating.get(name) ?? []) visit(needed, [...path, statement]);
    }
    ordered.add(statement);
  };
  // Rows need constraints, and come before triggers: a database begins without changes to publish.
  const stages = [/^(?!insert |create (?:constraint )?trigger )/, /^insert /, /^create /];
  for (const stage of stages) {
    for (const statement of statements) {
      if (stage.test(withoutComment(statement.sql))) visit(statement, []);
    }
  }
  return [...ordered];
}

/**
 * Makes an empty database what the schema files declare. Databases in use are changed by migrations instead.
 *
 * @param session a transaction
 * @throws a Failure that names the file and line of a statement that is refused
 */
export async function createFromSchemas(
  session: SqlSession,
  files: readonly SchemaFile[],
): Promise<void> {
  for (const { place, sql } of inOrder(files.flatMap(statementsOf))) {
    await session.exec(sql).catch((cause) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Failure(`${place}: ${reason}`, { cause });
    });
  }
}
