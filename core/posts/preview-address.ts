const PREVIEW_PATH =
  /^\/product\/pre-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})-view-justme$/;

/** Where the preview of a post is. */
export function previewPath(id: string): string {
  return `/product/pre-${id}-view-justme`;
}

/** The id of the post that a path previews; null for every path that is not exactly of that form. */
export function previewedPost(path: string): string | null {
  return PREVIEW_PATH.exec(path)?.[1] ?? null;
}
