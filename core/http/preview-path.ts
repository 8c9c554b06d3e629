const NAME = /^pre-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})-view-justme$/;

/** The path that shows a stored text with its draft, to nobody but the owner and whom they let. */
export const previewPath = (folder: string, id: string) => `${folder}/pre-${id}-view-justme`;

/** The id of the text that a path of a folder shows so; null for any other path. */
export function previewedId(folder: string, path: string): string | null {
  if (!path.startsWith(`${folder}/`)) return null;
  return NAME.exec(path.slice(folder.length + 1))?.[1] ?? null;
}

/** Whether a path shows a draft, in any folder. */
export const isPreview = (path: string) => NAME.test(path.slice(path.lastIndexOf('/') + 1));
