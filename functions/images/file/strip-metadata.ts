import type { PictureFile } from './image-file.ts';
import { bareJpeg } from './jpeg.ts';
import { barePng } from './png.ts';
import { bareWebp } from './webp.ts';

const bare: Partial<Record<PictureFile['format'], (bytes: Uint8Array) => Uint8Array[]>> = {
  jpg: bareJpeg,
  png: barePng,
  webp: bareWebp,
};

/**
 * A picture's file as it may be shown without being made anew: its picture and nothing else. Null for
 * formats of which that cannot be said.
 */
export function bareFile(bytes: Uint8Array, format: PictureFile['format']): Uint8Array | null {
  const parts = bare[format]?.(bytes);
  if (parts === undefined) return null;
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
