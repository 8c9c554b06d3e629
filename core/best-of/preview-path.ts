import { BEST_OF_LIST_PATH } from './schema.ts';

const PREVIEW_PATH =
  /^\/best\/pre-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})-view-justme$/;

/** Shows the stored text of a page with its draft, to the owner only. */
export function bestOfPreviewPath(id: string): string {
  return `${BEST_OF_LIST_PATH}/pre-${id}-view-justme`;
}

export function previewedBestOf(path: string): string | null {
  return PREVIEW_PATH.exec(path)?.[1] ?? null;
}
