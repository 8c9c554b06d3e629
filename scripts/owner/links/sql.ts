import { readBytes } from '../content/files.ts';
import { type TableRow, Tables, tableOf } from './tables.ts';

const NAME = String.raw`[\`"]?(?:\w+[\`"]?\.[\`"]?)?(\w+)[\`"]?`;
const INSERT = new RegExp(
  String.raw`^\s*(?:INSERT|REPLACE)\s+(?:IGNORE\s+)?INTO\s+${NAME}\s*(?:\(([^)]*)\))?\s*VALUES\s*`,
  'i',
);
const CREATE = new RegExp(
  String.raw`^\s*CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?${NAME}\s*\(`,
  'i',
);

const unquoted = (name: string) => name.trim().replace(/^[`"]|[`"]$/g, '');

/** The position after the closing quote of a quoted text; -1 if it continues. */
function endOfText(sql: string, start: number): number {
  const quote = sql[start];
  for (let at = start + 1; at < sql.length; at += 1) {
    if (sql[at] === '\\' && quote !== '`') at += 1;
    else if (sql[at] === quote) {
      if (sql[at + 1] !== quote) return at + 1;
      at += 1;
    }
  }
  return -1;
}

/** Yields statements of a dump. Comments between and inside them are left out. */
async function* statements(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of readBytes(path)) {
    rest += decoder.decode(chunk, { stream: true });
    const taken = takeStatements(rest, false);
    yield* taken.statements;
    rest = taken.rest;
  }
  yield* takeStatements(rest + decoder.decode(), true).statements;
}

/** A quote may be doubled, and a comment begin, at the end of a chunk, so its last characters wait. */
const LOOK_AHEAD = 4;

function takeStatements(sql: string, isEnd: boolean) {
  const found: string[] = [];
  let statement = '';
  let start = 0;
  let from = 0;
  const special = /['"`;]|--[\s]|#|\/\*/g;
  for (let match = special.exec(sql); match !== null; match = special.exec(sql)) {
    const at = match.index;
    if (!isEnd && at > sql.length - LOOK_AHEAD) break;
    if (match[0] === ';') {
      found.push(statement + sql.slice(from, at));
      statement = '';
      start = at + 1;
      from = start;
      continue;
    }
    if (/^['"`]$/.test(match[0])) {
      const end = endOfText(sql, at);
      if (end === -1 || (!isEnd && end > sql.length - LOOK_AHEAD)) break;
      special.lastIndex = end;
      continue;
    }
    const mark = match[0] === '/*' ? '*/' : '\n';
    const end = sql.indexOf(mark, at + match[0].length);
    if (end === -1) {
      if (isEnd) from = sql.length;
      break;
    }
    statement += sql.slice(from, at);
    from = end + mark.length;
    special.lastIndex = from;
  }
  const last = statement + sql.slice(from);
  if (isEnd && last.trim() !== '') found.push(last);
  return { statements: found, rest: sql.slice(start) };
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', 0: '\0', Z: '\u001a' };

function textOf(quoted: string): string {
  const quote = quoted.charAt(0);
  return quoted
    .slice(1, -1)
    .replace(
      /\\(.)|(['"])\2/gs,
      (all, escaped: string | undefined, doubled: string | undefined) => {
        if (escaped !== undefined) return ESCAPES[escaped] ?? escaped;
        return doubled === quote ? quote : all;
      },
    );
}

/** Yields the values of each row of `(1,'a',NULL),(2,'b',0x41)`. NULL is an empty text. */
function* rowsOf(values: string): Generator<string[]> {
  let row: string[] = [];
  let depth = 0;
  const token = /\s+|'|"|[(),]|[^\s'"(),]+/g;
  for (let match = token.exec(values); match !== null; match = token.exec(values)) {
    const [part] = match;
    if (part === '(') {
      depth += 1;
      if (depth === 1) row = [];
    } else if (part === ')') {
      depth -= 1;
      if (depth === 0) yield row;
    } else if (part === "'" || part === '"') {
      const end = endOfText(values, match.index);
      if (end === -1) return;
      row.push(textOf(values.slice(match.index, end)));
      token.lastIndex = end;
    } else if (depth === 1 && /^[^\s,]/.test(part) && !part.startsWith('_')) {
      if (/^null$/i.test(part)) row.push('');
      else if (/^0x[0-9a-f]*$/i.test(part)) row.push(Buffer.from(part.slice(2), 'hex').toString());
      else row.push(part);
    }
  }
}

function columnsOf(create: string): string[] {
  return [...create.matchAll(/^\s*[`"](\w+)[`"]\s+\w/gm)].map(([, name = '']) => name);
}

/** Reads a dump by mysqldump, phpMyAdmin or a backup plugin, with any prefix of the tables. */
export async function readSql(path: string, prefix: string) {
  const tables = new Tables();
  const columns = new Map<string, string[]>();
  for await (const statement of statements(path)) {
    const created = CREATE.exec(statement)?.[1];
    if (created !== undefined) columns.set(created, columnsOf(statement));
    const insert = INSERT.exec(statement);
    const table = insert?.[1] ?? '';
    if (insert === null || tableOf(table) === null) continue;
    const names = insert[2]?.split(',').map(unquoted) ?? columns.get(table) ?? [];
    for (const values of rowsOf(statement.slice(insert[0].length))) {
      const row: TableRow = new Map(names.map((name, index) => [name, values[index] ?? '']));
      tables.add(table, row);
    }
  }
  return tables.finish(prefix);
}
