import type { Attachment } from './images.ts';

/** What the content of a post refers to. */
export interface PostContext {
  /** The address of the post, for relative addresses. */
  link: string;
  postId: string;
  attachments: ReadonlyMap<string, Attachment>;
  /** The targets of links of ThirstyAffiliates, by id. */
  targets: ReadonlyMap<string, string>;
}
