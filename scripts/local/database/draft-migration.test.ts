import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { readCatalogue } from './catalogue.ts';
import { draftMigration } from './draft-migration.ts';
import { openTestDatabase } from './image.fixture.ts';
import { createFromSchemas } from './schemas.ts';

const connection = await openTestDatabase('bootstrapped');
const { driver } = connection;
await driver.exec('create schema private');
afterAll(() => connection.close());

beforeEach(() => driver.exec('begin'));
afterEach(() => driver.exec('rollback'));

const filesOf = (sql: string) => [{ name: 'shops.sql', sql }];

async function draft(before: string, after: string) {
  await driver.exec('savepoint empty');
  await createFromSchemas(driver, filesOf(after));
  const declared = await readCatalogue(driver);
  await driver.exec('rollback to savepoint empty');
  await createFromSchemas(driver, filesOf(before));
  return draftMigration(driver, declared, filesOf(after));
}

const TABLE = `create table public.shops (
  id bigint primary key,
  name text not null
);
comment on table public.shops is 'Shops.';
grant select on table public.shops to service_role;
alter table public.shops enable row level security;

create policy "Everyone can read shops"
  on public.shops for select
  to anon
  using (true);

create index shops_name on public.shops (name);
`;

const FUNCTION = `
-- Names in lower case.
create function private.folded(name text) returns text
language sql immutable set search_path = ''
return lower(name);
comment on function private.folded is 'A name to compare.';
grant execute on function private.folded to service_role;
`;

const TRIGGER = `
create function private.fold() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.name := private.folded(new.name);
  return new;
end
$$;

create trigger shops_fold
  before insert on public.shops
  for each row execute function private.fold();
`;

const whole = TABLE + FUNCTION + TRIGGER;

it('is empty where nothing differs', async () => {
  expect(await draft(whole, whole)).toEqual({ sql: '', left: [], problem: null });
});

it('makes everything that is new, in the order in which things need each other', async () => {
  const { sql, left, problem } = await draft('', TRIGGER + FUNCTION + TABLE);
  expect({ left, problem }).toEqual({ left: [], problem: null });
  expect(sql).toContain('-- Names in lower case.\ncreate or replace function private.folded');
  expect(sql).toContain("comment on table public.shops is 'Shops.';\ngrant select");
});

it.each([
  ['a function', 'lower(name)', 'upper(name)'],
  ['the comment of a function', 'A name to compare.', 'A name for comparisons.'],
  ['the rights of a function', 'folded to service_role', 'folded to service_role, anon'],
  ['a trigger', 'before insert on', 'before insert or update on'],
  ['a policy', 'using (true)', "using (name <> '')"],
  ['an index', '(name);', '(name, id);'],
  ['the arguments of a function', 'private.folded(name text)', 'private.folded(name varchar)'],
])('replaces %s that has changed, and nothing else', async (_, before, after) => {
  const { sql, left, problem } = await draft(whole, whole.replace(before, after));
  expect({ left, problem }).toEqual({ left: [], problem: null });
  expect(sql.match(/^create /gm)?.length).toBe(1);
});

it('removes what is no longer declared', async () => {
  const { sql, left, problem } = await draft(whole, TABLE);
  expect({ left, problem }).toEqual({ left: [], problem: null });
  expect(sql).toBe(`drop trigger shops_fold on public.shops;
drop function private.fold();
drop function private.folded(text);
`);
});

it('leaves a table that is no longer declared to be dropped by hand', async () => {
  const { left, problem } = await draft(whole, FUNCTION);
  expect(problem).toBe(null);
  expect(left).toEqual(['table public.shops', 'constraint public.shops shops_pkey'].sort());
});

it('leaves tables that exist to be altered by hand', async () => {
  const { sql, left, problem } = await draft(
    whole,
    whole.replace('name text not null', 'name text not null,\n  domain text'),
  );
  expect({ sql, problem }).toEqual({ sql: '', problem: null });
  expect(left).toEqual(['table public.shops']);
});

it('leaves constraints of tables that exist to be dropped by hand', async () => {
  const unique = await draft(
    whole.replace('name text not null', 'name text not null unique'),
    whole,
  );
  expect(unique).toEqual({
    sql: '',
    left: ['constraint public.shops shops_name_key'],
    problem: null,
  });
});

it('says why it cannot be applied as it is', async () => {
  const { left, problem } = await draft(whole, whole.replace('returns text', 'returns varchar'));
  expect(problem).toBe('cannot change return type of existing function');
  expect(left).toEqual(['function private.folded(text)']);
});
