/** In the address, so that a reload opens the stored draft instead of an empty form. */
const DRAFT = 'draft';

export function rememberDraft(path: string, id: string): void {
  if (location.pathname !== path) return;
  const search = new URLSearchParams({ [DRAFT]: id });
  history.replaceState(history.state, '', `${location.pathname}?${search}`);
}

export const rememberedDraft = (): string | null => new URLSearchParams(location.search).get(DRAFT);
