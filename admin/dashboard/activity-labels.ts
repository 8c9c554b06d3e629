import { activityActions } from '../../core/dashboard/schema.ts';

const emojis: Record<(typeof activityActions)[number], string> = {
  Login: '🔑',
  Logout: '👋',
  'Create Post': '📝',
  'Update Post': '✏️',
  'Delete Post': '🗑️',
  'Publish Post': '📣',
  'Unpublish Post': '🔕',
  'Create Category': '🏷️',
  'Update Category': '🔖',
  'Delete Category': '🧹',
  'Update Profile': '👤',
  'Change Password': '🔒',
  'Update Settings': '⚙️',
};

/** The emoji of an action; a generic one for an action that this version does not know. */
export function activityEmoji(action: string): string {
  const known = activityActions.find((name) => name === action);
  return known === undefined ? '📌' : emojis[known];
}
