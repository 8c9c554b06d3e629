import type { activityActions } from '../../core/dashboard/schema.ts';

const emojis: Record<(typeof activityActions)[number], string> = {
  Login: '🔑',
  Logout: '👋',
  'Create Post': '📝',
  'Update Post': '✏️',
  'Delete Post': '🗑️',
  'Publish Post': '📣',
  'Unpublish Post': '🔕',
  'Publish Changes': '🆕',
  'Start Offer': '🎁',
  'End Offer': '⌛',
  'Schedule Post': '🗓️',
  'Schedule Failed': '⚠️',
  'Restore Revision': '⏪',
  'Restore Post': '↩️',
  'Delete Permanently': '❌',
  'Empty Trash': '🚮',
  'Create Category': '🏷️',
  'Update Category': '🔖',
  'Delete Category': '🧹',
  'Replace Image': '🖼️',
  'Delete Image': '✂️',
  'Ignore Link': '🙈',
  'Replace Link': '🔗',
  'Import Earnings': '💰',
  'Undo Import': '🪃',
  'Update Profile': '👤',
  'Change Password': '🔒',
  'Update Settings': '⚙️',
  'Retry Messages': '🔁',
  'Discard Messages': '🕳️',
  'Start Button Test': '🧪',
  'End Button Test': '🏁',
  'Adopt Button Change': '🏆',
  'Remove Button Change': '↪️',
};
const emojiOf = new Map<string, string>(Object.entries(emojis));

/** Actions that this version does not know get a generic emoji. */
export const activityEmoji = (action: string) => emojiOf.get(action) ?? '📌';
