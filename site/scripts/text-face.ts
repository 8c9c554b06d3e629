/**
 * Loads the font of the texts, after the first paint, and uses it if nothing on the screen moves: what is being read stays
 * where it is. Later pages have it from the beginning: known-face.js says so before they are drawn.
 */
import { afterPaint } from './after-paint.ts';

/** Pixels between the places of the screen that are compared. */
const STEP = 48;
/** Pixels. Browsers do not count less as a shift. */
const TOLERANCE = 3;

const root = document.documentElement;

/** The block that something belongs to: lines within one may break elsewhere. */
function blockOf(element: Element): Element {
  const { display } = getComputedStyle(element);
  const parent = element.parentElement;
  return parent !== null && display === 'inline' ? blockOf(parent) : element;
}

/** The blocks on the screen. */
function shownBlocks(): Set<Element> {
  const blocks = new Set<Element>();
  for (let y = 0; y < innerHeight; y += STEP) {
    for (const part of [0.25, 0.5, 0.75]) {
      const element = document.elementFromPoint(innerWidth * part, y);
      if (element !== null) blocks.add(blockOf(element));
    }
  }
  return blocks;
}

/** Applies the face unless a block on the screen would move. */
function applyIfNothingMoves() {
  const before = [...shownBlocks()].map((block) => ({
    block,
    top: block.getBoundingClientRect().top,
  }));
  root.dataset.face = '';
  // Sideways, only what is right-aligned or centred moves, and by the difference of its own width.
  const moves = before.some(
    ({ block, top }) => Math.abs(block.getBoundingClientRect().top - top) >= TOLERANCE,
  );
  if (moves) delete root.dataset.face;
}

async function load(pairing: string) {
  const [family = ''] = getComputedStyle(root)
    .getPropertyValue(`--font-text-${pairing}`)
    .split(',');
  const name = family.trim();
  const faces = [...document.fonts].filter((face) =>
    name.includes(face.family.replaceAll('"', '')),
  );
  // As declared, a face that is not there at once is not used on this page.
  for (const face of faces) face.display = 'swap';
  const used = await document.fonts.load(`1em ${name}`, document.body.textContent);
  if (used.length === 0) return;
  applyIfNothingMoves();
  localStorage.setItem('text-face', pairing);
}

const { pairing } = document.querySelector<HTMLElement>('script[data-pairing]')?.dataset ?? {};
if (pairing !== undefined && root.dataset.face === undefined) {
  // Without the font, or where the browser keeps nothing for this site, texts stay as they are.
  afterPaint(() => void load(pairing).catch(() => {}));
}
