import { z } from 'zod';
import { countriesOfCsv } from './countries.ts';
import { prettyLink } from './csv.ts';
import { noLinks, type OldLink, type OldLinks } from './old-link.ts';
import { Tables, tableOf } from './tables.ts';

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]).catch(null);
const record = z.record(z.string(), value);

const textOf = (field: z.infer<typeof value> | undefined) => String(field ?? '');

function rowOf(fields: z.infer<typeof record>): Map<string, string> {
  return new Map(Object.entries(fields).map(([name, field]) => [name, textOf(field)]));
}

/** Tables as phpMyAdmin exports them, or an object with a list of rows by table. */
const exportedTable = z.object({
  type: z.literal('table'),
  name: z.string(),
  data: z.array(record),
});

function linkOf(fields: z.infer<typeof record>, place: string, prefix: string): OldLink | null {
  const row = rowOf(fields);
  const target = row.get('destination_url') ?? row.get('_ta_destination_url');
  if (target === undefined) return prettyLink(row, place);
  const slug = row.get('slug') ?? row.get('post_name') ?? '';
  return {
    place,
    plugin: 'thirsty',
    name: row.get('name') ?? row.get('post_title') ?? '',
    path: slug === '' ? '' : `/${prefix}/${slug}`,
    target,
    countries: countriesOfCsv(row.get('geolocation_links') ?? ''),
    starts: row.get('link_start_date') ?? row.get('_ta_link_start_date') ?? '',
    ends: row.get('link_expire_date') ?? row.get('_ta_link_expire_date') ?? '',
    isOff: false,
  };
}

export function readJson(content: unknown, prefix: string): OldLinks {
  const tables = new Tables();
  const found = noLinks();
  const list = Array.isArray(content)
    ? content
    : Object.entries(Object(content)).flatMap(([name, data]) => {
        if (!Array.isArray(data)) return [];
        return tableOf(name) === null ? data : [{ type: 'table', name, data }];
      });
  for (const [index, entry] of list.entries()) {
    const place = `Entry ${index + 1}`;
    const table = exportedTable.safeParse(entry);
    if (table.success) {
      for (const row of table.data.data) tables.add(table.data.name, rowOf(row));
      continue;
    }
    const fields = record.safeParse(entry);
    if (!fields.success) found.problems.push(`${place}: this is not a link.`);
    // The header of phpMyAdmin.
    else if (!['header', 'database'].includes(textOf(fields.data.type))) {
      const link = linkOf(fields.data, place, prefix);
      if (link !== null) found.links.push(link);
    }
  }
  const { links, hosts } = tables.finish(prefix);
  return { links: [...found.links, ...links], problems: found.problems, hosts };
}
