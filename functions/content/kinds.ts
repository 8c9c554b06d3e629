import { bestOfMessages } from '../../core/best-of/messages.ts';
import { postMessages } from '../../core/posts/messages.ts';

/** What has a history, a schedule and a trash, and what is said about it. */
export interface ContentKind {
  /** Its name in the database. */
  kind: 'post' | 'best-of';
  messages: { missing: string };
}

export const posts: ContentKind = { kind: 'post', messages: postMessages };
export const bestOfPages: ContentKind = { kind: 'best-of', messages: bestOfMessages };
