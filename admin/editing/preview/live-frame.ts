import type { PreviewRequest } from './preview-source.ts';

/** Loads the real page into a frame. Its response alone may be framed. */
export function fillFrame(
  frame: HTMLIFrameElement,
  action: string,
  preview: PreviewRequest<unknown>,
): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  form.target = frame.name;
  // Otherwise the browser escapes the text, which may then be too large.
  form.enctype = 'multipart/form-data';
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'preview';
  field.value = JSON.stringify(preview);
  form.append(field);
  form.hidden = true;
  document.body.append(form);
  form.submit();
  form.remove();
}

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
  if (main === null || start < 0 || end < start) throw new Error('The preview is no page');
  const markup = page.slice(page.indexOf('>', start) + 1, end);
  const view = frame.contentWindow;
  const top = view?.scrollY ?? 0;
  main.innerHTML = markup;
  view?.scrollTo({ top, behavior: 'instant' });
}
