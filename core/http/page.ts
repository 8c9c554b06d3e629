import { z } from 'zod';

/** One page of a list of the database, with the number of all items. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), page_count: z.int() });
