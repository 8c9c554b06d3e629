import { DEFAULT_IMAGE } from '../../core/posts/default-image.ts';

/** Shows the placeholder behind a failed image of a review, otherwise the default image. */
function replace(image: HTMLImageElement) {
  const frame = image.closest('[data-image]');
  const placeholder = frame?.querySelector('img');
  if (frame === null || image.src.endsWith(DEFAULT_IMAGE)) return;
  if (placeholder !== image) {
    // It keeps its alternative text.
    image.classList.add('opacity-0');
    return;
  }
  for (const source of frame.querySelectorAll('source')) source.removeAttribute('srcset');
  image.src = DEFAULT_IMAGE;
}

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLImageElement) replace(target);
  },
  true,
);

// Some failed before this script ran. A width of 0 alone may be that of a drawing.
for (const image of document.images) {
  if (image.complete && image.naturalWidth === 0) image.decode().catch(() => replace(image));
}
