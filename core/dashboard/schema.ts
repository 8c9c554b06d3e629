import { z } from 'zod';

export const dashboardSchema = z.object({
  total_posts: z.number(),
  published: z.number(),
  categories: z.number(),
  drafts: z.number(),
});

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
