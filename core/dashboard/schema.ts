import { z } from 'zod';

export const dashboardSchema = z.object({
  total_posts: z.number(),
  published: z.number(),
  categories: z.number(),
  drafts: z.number(),
});

/** Of fourteen days, oldest first. */
const fortnight = z.array(z.number()).length(14);

/** The last seven whole days and the seven before. */
export const dashboardWeekSchema = z.object({
  /** Of the later seven. */
  from_day: z.iso.date(),
  to_day: z.iso.date(),
  page_views: fortnight,
  buy_clicks: fortnight,
  /** In the smallest unit; pending transactions count, reversed ones do not. */
  earned: z.array(z.object({ currency: z.string(), amounts: fortnight })),
  /** When the newest report was made; null without one. */
  reported_at: z.string().nullable(),
});

export type DashboardWeek = z.infer<typeof dashboardWeekSchema>;

/** The log may contain others, from an import or a later version. */
export const activityActions = [
  'Login',
  'Logout',
  'Create Post',
  'Update Post',
  'Delete Post',
  'Publish Post',
  'Unpublish Post',
  'Publish Changes',
  'Start Offer',
  'End Offer',
  'Schedule Post',
  'Schedule Failed',
  'Restore Revision',
  'Restore Post',
  'Delete Permanently',
  'Empty Trash',
  'Create Category',
  'Update Category',
  'Delete Category',
  'Replace Image',
  'Delete Image',
  'Ignore Link',
  'Replace Link',
  'Import Earnings',
  'Undo Import',
  'Update Profile',
  'Change Password',
  'Update Settings',
  'Retry Messages',
  'Discard Messages',
  'Start Button Test',
  'End Button Test',
  'Adopt Button Change',
  'Remove Button Change',
] as const;

export const activitySchema = z.object({
  id: z.number(),
  action: z.string(),
  description: z.string().nullable(),
  timestamp: z.string(),
});

export type Activity = z.infer<typeof activitySchema>;
