import { z } from 'zod';

/** The numbers on the dashboard's cards. */
export const dashboardSchema = z.object({
  total_posts: z.number(),
  published: z.number(),
  categories: z.number(),
  drafts: z.number(),
});
