import { z } from 'zod';

/** The numbers on the dashboard's cards. */
export const dashboardSchema = z.object({
  total_posts: z.number(),
  published: z.number(),
  categories: z.number(),
  drafts: z.number(),
});

/** The actions that the product logs. The log may hold others, from an import or a later version. */
export const activityActions = [
  'Login',
  'Logout',
  'Create Post',
  'Update Post',
  'Delete Post',
  'Publish Post',
  'Unpublish Post',
  'Create Category',
  'Update Category',
  'Delete Category',
  'Update Profile',
  'Change Password',
  'Update Settings',
] as const;

/** An entry of the activity log. */
export const activitySchema = z.object({
  id: z.number(),
  action: z.string(),
  description: z.string().nullable(),
  timestamp: z.string(),
});

export type Activity = z.infer<typeof activitySchema>;
