import { type Catalogue, differingObjects, readCatalogue } from './catalogue.ts';
import type { SqlSession } from './migrate.ts';
import {
  inOrder,
  type SchemaFile,
  type SchemaStatement,
  statementsOf,
  withoutComment,
} from './schemas.ts';

export interface Draft {
  /** Empty where only tables differ. Ends with a line break otherwise. */
  sql: string;
  /** Names of objects that still differ after it: tables and constraints, which are changed by hand. */
  left: string[];
  /** Why the draft cannot be applied as it is; null where it can. */
  problem: string | null;
}

interface Kind {
  /** The beginnings of the statements that declare an object. */
  declaredBy(name: string, table: string): RegExp;
  /** Missing where rows would be lost. */
  drop?(name: string, table: string): string;
  /** Whether a declaration can replace another one. */
  isReplaced?: boolean;
}

/** In the order in which they are dropped: a trigger needs its function. */
const KINDS: Record<string, Kind> = {
  trigger: {
    declaredBy: (name, table) =>
      new RegExp(`^create (?:constraint )?trigger ${name}\\s[^;]*\\bon ${table}\\b`),
    drop: (name, table) => `drop trigger ${name} on ${table};`,
  },
  policy: {
    declaredBy: (name, table) => new RegExp(`^create policy "${name}"\\s[^;]*\\bon ${table}\\b`),
    drop: (name, table) => `drop policy "${name}" on ${table};`,
  },
  index: {
    declaredBy: (name) => new RegExp(`^create (?:unique )?index ${name.split('.')[1]}\\b`),
    drop: (name) => `drop index ${name};`,
  },
  function: {
    declaredBy: (name) =>
      new RegExp(
        `^(?:create function|(?:comment|grant execute) on function) ${name.split('(')[0]}\\b`,
      ),
    drop: (name) => `drop function ${name};`,
    isReplaced: true,
  },
  table: {
    declaredBy: (name) =>
      new RegExp(
        `^(?:create (?:unlogged )?(?:table|sequence)|alter table|(?:comment|grant)\\b[^;]*? on (?:table|column|sequence)) ${name}\\b`,
      ),
  },
};

interface KnownObject {
  /** As the catalogue names it. */
  object: string;
  kind: Kind;
  name: string;
  /** Empty where the name says it. */
  table: string;
}

/** Those of the kinds that are drafted, in the order of these. */
function known(objects: readonly string[]): KnownObject[] {
  return Object.entries(KINDS).flatMap(([word, kind]) =>
    objects
      .filter((object) => object.startsWith(`${word} `))
      .map((object) => {
        const rest = object.slice(word.length + 1);
        if (word !== 'trigger' && word !== 'policy') return { object, kind, name: rest, table: '' };
        const [table = '', ...words] = rest.split(' ');
        return { object, kind, name: words.join(' '), table };
      }),
  );
}

/**
 * The statements that make of a migrated database what the schema files declare: functions, triggers, policies and
 * indexes, and whole new tables. Tables that exist are altered or dropped by hand.
 */
function draftOf(migrated: Catalogue, declared: Catalogue, statements: SchemaStatement[]): string {
  const { changed, gone } = differingObjects(migrated, declared);
  const isThere = ({ object }: KnownObject) => migrated.has(object);
  const made = known(changed).filter((each) => each.kind !== KINDS.table || !isThere(each));
  const replaced = made.filter((each) => isThere(each) && !each.kind.isReplaced);
  const dropped = [...replaced, ...known(gone)].flatMap(
    ({ kind, name, table }) => kind.drop?.(name, table) ?? [],
  );
  const patterns = made.map(({ kind, name, table }) => kind.declaredBy(name, table));
  const written = inOrder(statements)
    .filter(({ sql }) => patterns.some((pattern) => pattern.test(withoutComment(sql))))
    .map(({ sql }) =>
      // Comments and rights stand below what they are about.
      /^(?:comment|grant) /.test(sql)
        ? sql
        : `\n${sql.replace(/^create function/m, 'create or replace function')}`,
    );
  const text = [...dropped, ...written].join('\n').trim();
  return text && `${text}\n`;
}

/**
 * Drafts a migration, and applies it to see what is left.
 *
 * @param session a transaction in a database that the migrations made
 * @param declared the catalogue of one that was created from the schema files
 */
export async function draftMigration(
  session: SqlSession,
  declared: Catalogue,
  files: readonly SchemaFile[],
): Promise<Draft> {
  const sql = draftOf(await readCatalogue(session), declared, files.flatMap(statementsOf));
  await session.exec('savepoint draft');
  const problem = await session.exec(sql).then(
    () => null,
    (error) => (error instanceof Error ? error.message : String(error)),
  );
  if (problem !== null) await session.exec('rollback to savepoint draft');
  const { changed, gone } = differingObjects(await readCatalogue(session), declared);
  return { sql, left: [...changed, ...gone], problem };
}
