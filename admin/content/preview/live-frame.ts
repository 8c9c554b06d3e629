/** Null until a page is there: an error is shown by the browser's own page. */
export const mainOf = (frame: HTMLIFrameElement): HTMLElement | null =>
  frame.contentDocument?.querySelector<HTMLElement>('main#main') ?? null;

/**
 * Replaces what changes between two previews, without a new load: fonts, images and the scroll position
 * stay. The markup is parsed in the frame, under the frame's policy and sandbox.
 */
export function updateFrame(frame: HTMLIFrameElement, page: string): void {
  const main = mainOf(frame);
  const start = page.indexOf('<main');
  const end = page.lastIndexOf('</main>');
  if (main === null || start < 0 || end < start) throw new Error('The preview is not a page');
  const markup = page.slice(page.indexOf('>', start) + 1, end);
  const view = frame.contentWindow;
  const top = view?.scrollY ?? 0;
  main.innerHTML = markup;
  view?.scrollTo({ top, behavior: 'instant' });
}
