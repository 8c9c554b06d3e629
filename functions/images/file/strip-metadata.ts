import type { ImageFile } from './image-file.ts';
import { stripJpeg } from './jpeg.ts';
import { stripPng } from './png.ts';
import { stripWebp } from './webp.ts';

const strippers: Partial<Record<ImageFile['format'], (bytes: Uint8Array) => Uint8Array[]>> = {
  jpg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
};

/** The file without its metadata; null for formats that cannot be stripped. */
export function stripMetadata(bytes: Uint8Array, format: ImageFile['format']): Uint8Array | null {
  const parts = strippers[format]?.(bytes);
  if (parts === undefined) return null;
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
