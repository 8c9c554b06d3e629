import { expect, test } from 'vitest';
import { mutationsOfSql, mutationsOfTypeScript } from './mutations.ts';

const COMPONENT = `
import { limit } from './limits.ts';

interface Given {
  isOpen: true;
}

// A comment === nothing.
export function Count({ count, close }: Given) {
  if (count === 0) return null;
  const rest = count > 1 && !close ? 'more' : 'none';
  void report(rest);
  return <button onClick={() => close()}>{rest}</button>;
}
`;

test('every decision and effect of a component is a place for a fault, types and comments are none', () => {
  const found = mutationsOfTypeScript('Count.tsx', COMPONENT);
  expect(found.map(({ line, after }) => `${line} ${after}`)).toEqual([
    '10 if (false) return null;',
    '10 if (count !== 0) return null;',
    '10 if (count === 1) return null;',
    "11 const rest = count > 1 && !close ? 'none' : 'more';",
    "11 const rest = count > 1 || !close ? 'more' : 'none';",
    "11 const rest = count >= 1 && !close ? 'more' : 'none';",
    "11 const rest = count > 2 && !close ? 'more' : 'none';",
    "11 const rest = count > 1 && close ? 'more' : 'none';",
    '12 ;',
    '13 return <button onClick={() => undefined}>{rest}</button>;',
  ]);
  for (const { text } of found) expect(text.split('\n')).toHaveLength(COMPONENT.split('\n').length);
});

const SQL = `
-- Of a shop.
create table public.shops (is_open boolean not null default false);

create function private.close_shop(id_input uuid) returns void language plpgsql as $$
begin
  -- Nobody = nothing.
  if id_input is null then
    return;
  end if;
  update public.shops set
    is_open = false
  where shops.id = id_input and not exists (select from public.sales where sales.shop_id = shops.id);
  perform private.record_change(id_input);
end
$$;
`;

test('the body of a database function has them, its assignments and its table have none', () => {
  const found = mutationsOfSql('shops.sql', SQL);
  expect(found.map(({ line, after }) => `${line} ${after}`)).toEqual([
    '13 where shops.id <> id_input and not exists (select from public.sales where sales.shop_id = shops.id);',
    '13 where shops.id = id_input and not exists (select from public.sales where sales.shop_id <> shops.id);',
    '13 where shops.id = id_input or not exists (select from public.sales where sales.shop_id = shops.id);',
    '8 if id_input is not null then',
    '13 where shops.id = id_input and exists (select from public.sales where sales.shop_id = shops.id);',
    '8 if false then',
    '14 null;',
  ]);
  for (const { text } of found)
    expect(text).toMatch(/^create or replace function private\.close_shop/);
});
