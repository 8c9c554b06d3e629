import { DamagedFile, type ImageFile, letters, type Size, viewOf } from './image-file.ts';

const IMAGE = 0x2c;
const EXTENSION = 0x21;
const CONTROL = 0xf9;
const END = 0x3b;

export function isGif(bytes: Uint8Array): boolean {
  return ['GIF87a', 'GIF89a'].includes(letters(bytes, 0, 6));
}

/** Bytes of the colour table that the flags announce. */
const colours = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

function endOfBlocks(view: DataView, start: number): number {
  let at = start;
  while (view.getUint8(at) !== 0) at += view.getUint8(at) + 1;
  return at + 1;
}

export function readGif(bytes: Uint8Array): ImageFile {
  const view = viewOf(bytes);
  let at = 13 + colours(view.getUint8(10));
  let isTransparent = false;
  const frames: Size[] = [];
  for (;;) {
    const kind = view.getUint8(at);
    if (kind === END) break;
    if (kind === EXTENSION) {
      const isControl = view.getUint8(at + 1) === CONTROL;
      isTransparent ||= isControl && (view.getUint8(at + 3) & 1) === 1;
      at = endOfBlocks(view, at + 2);
    } else if (kind === IMAGE) {
      // Decoders enlarge the image to the end of a frame.
      const word = (offset: number) => view.getUint16(at + offset, true);
      frames.push({ width: word(1) + word(5), height: word(3) + word(7) });
      at = endOfBlocks(view, at + 11 + colours(view.getUint8(at + 9)));
    } else throw new DamagedFile('There is no block');
  }
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
  const isAnimated = frames.length > 1;
  return { format: 'gif', width, height, isTransparent, isAnimated, frames, end: at + 1 };
}
