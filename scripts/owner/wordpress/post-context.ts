export interface Image {
  address: string;
  alt: string;
}

/** An image in the media library of WordPress. */
export interface Attachment extends Image {
  id: string;
  /** HTML. */
  caption: string;
  /** The id of the post that it was uploaded to. */
  parent: string;
  order: number;
  /** The address of its own page. */
  page: string;
}

/** What the content of a post refers to. */
export interface PostContext {
  /** The address of the post, for relative addresses. */
  link: string;
  postId: string;
  attachments: ReadonlyMap<string, Attachment>;
  /** The targets of links of ThirstyAffiliates, by id. */
  targets: ReadonlyMap<string, string>;
}
