/**
 * Loads the font of the texts, after the first paint, and uses it if nothing on the screen moves: what is being read stays
 * where it is. Later pages of the visit have it from the beginning: known-face.js says so before they are drawn.
 */
import { afterPaint } from './after-paint.ts';

/** Pixels. Browsers do not count less as a shift. */
const TOLERANCE = 3;

const root = document.documentElement;

/** What is on the screen, without parts of lines, which may break elsewhere. */
function shownBlocks(): HTMLElement[] {
  return [...document.body.querySelectorAll('*')].filter((element): element is HTMLElement => {
    // What is far from the screen has not been laid out, and asking for its place would do that.
    const isLaidOut = element.checkVisibility({ contentVisibilityAuto: true });
    if (!isLaidOut || !(element instanceof HTMLElement)) return false;
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && getComputedStyle(element).display !== 'inline';
  });
}

/** Applies the face unless a block on the screen would move. */
function applyIfNothingMoves() {
  const blocks = shownBlocks().map((block) => ({ block, top: block.getBoundingClientRect().top }));
  root.dataset.face = '';
  // Sideways, only what is right-aligned or centred moves, and by the difference of its width.
  const moves = blocks.some(
    ({ block, top }) => Math.abs(block.getBoundingClientRect().top - top) >= TOLERANCE,
  );
  if (moves) delete root.dataset.face;
}

/** Lets later pages of the visit use the face from the beginning. */
function remember(pairing: string) {
  try {
    sessionStorage.setItem('text-face', pairing);
  } catch {
    // The browser keeps nothing for this site.
  }
}

async function load(pairing: string) {
  const [family = ''] = getComputedStyle(root)
    .getPropertyValue(`--font-text-${pairing}`)
    .split(',');
  const name = family.trim();
  const files = [...document.fonts].filter((file) =>
    name.includes(file.family.replaceAll('"', '')),
  );
  // As declared, a file that is not there at once is not used on this page.
  for (const file of files) file.display = 'swap';
  const used = await document.fonts.load(`1em ${name}`, document.body.textContent);
  if (used.length === 0) return;
  remember(pairing);
  applyIfNothingMoves();
}

const { pairing } = document.querySelector<HTMLElement>('script[data-pairing]')?.dataset ?? {};
if (pairing !== undefined && root.dataset.face === undefined) {
  // Without the font, texts stay as they are.
  afterPaint(() => void load(pairing).catch(() => {}));
}
