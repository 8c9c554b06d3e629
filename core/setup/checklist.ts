import { z } from 'zod';

/** In the order in which the dashboard shows them. */
export const CHECKLIST_ITEMS = [
  'written',
  'published',
  'rebuilds',
  'branding',
  'shops',
  'imprint',
  'second_factor',
  'backups',
] as const;

export type ChecklistItem = (typeof CHECKLIST_ITEMS)[number];

/** Which first steps are done; `dismissed` when the owner has hidden the list. */
export const checklistSchema = z.object({
  dismissed: z.boolean(),
  ...(Object.fromEntries(CHECKLIST_ITEMS.map((item) => [item, z.boolean()])) as Record<
    ChecklistItem,
    z.ZodBoolean
  >),
});

export type Checklist = z.infer<typeof checklistSchema>;

/** Whether the dashboard shows the list: until everything is done or the owner hides it. */
export const showsChecklist = (list: Checklist): boolean =>
  !list.dismissed && CHECKLIST_ITEMS.some((item) => !list[item]);
