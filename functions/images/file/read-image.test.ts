import { expect, inject, test } from 'vitest';
import { imageMessages } from '../../../core/images/messages.ts';
import { readImage } from './read-image.ts';

const bytes = (...parts: (string | number[] | Uint8Array)[]) =>
  new Uint8Array(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : [...part],
    ),
  );
const little = (value: number, count: number) =>
  Array.from({ length: count }, (_, index) => (value >>> (8 * index)) & 255);
const big = (value: number, count: number) => little(value, count).reverse();

/** One frame on a canvas of one pixel, in 35 bytes. */
function gif(left: number, width: number, height: number) {
  return bytes(
    'GIF89a',
    [...little(1, 2), ...little(1, 2), 0x80, 0, 0, 0, 0, 0, 255, 255, 255],
    [0x2c, ...little(left, 2), 0, 0, ...little(width, 2), ...little(height, 2), 0],
    [2, 2, 0x4c, 1, 0, 0x3b],
  );
}

const chunk = (name: string, content: Uint8Array) =>
  bytes(name, little(content.length, 4), content);
const vp8x = chunk('VP8X', bytes([2, 0, 0, 0], little(0, 3), little(0, 3)));
const vp8l = (width: number, height: number) =>
  chunk('VP8L', bytes([0x2f], little((width - 1) | ((height - 1) << 14), 4), [0]));

function webp(...chunks: Uint8Array[]) {
  const content = bytes('WEBP', ...chunks);
  return bytes('RIFF', little(content.length, 4), content);
}

const animationFrame = (width: number, height: number, data: Uint8Array) =>
  chunk(
    'ANMF',
    bytes(little(0, 6), little(width - 1, 3), little(height - 1, 3), little(0, 4), data),
  );

const pngChunk = (name: string, content: number[]) =>
  bytes(big(content.length, 4), name, content, big(0, 4));
const header = pngChunk('IHDR', [...big(1, 4), ...big(1, 4), 8, 2, 0, 0, 0]);

function png(...chunks: Uint8Array[]) {
  return bytes([0x89], 'PNG\r\n\u001a\n', ...chunks, pngChunk('IEND', []));
}

const control = (width: number, height: number) =>
  [0, width, height].flatMap((number) => big(number, 4)).concat(big(0, 14));

const animatedPng = (width: number, height: number) =>
  png(header, pngChunk('fcTL', control(width, height)));

const frameHeader = (width: number, height: number) =>
  bytes([0xff, 0xc2], big(8, 2), [8], big(height, 2), big(width, 2), [0]);

const box = (name: string, ...content: Uint8Array[]) => {
  const joined = bytes(...content);
  return bytes(big(joined.length + 8, 4), name, joined);
};
const shown = box('ispe', bytes(big(0, 4), big(1, 4), big(1, 4)));
const noImage = bytes(big(0, 4));

function avif(properties: Uint8Array, ...rest: Uint8Array[]) {
  return bytes(
    box('ftyp', bytes('avif', big(0, 4), 'avif')),
    box('meta', noImage, box('iprp', box('ipco', shown, properties))),
    ...rest,
  );
}

function sequence(width: number, height: number) {
  const sample = box('av01', bytes(big(0, 24), big(width, 2), big(height, 2), big(0, 50)));
  const samples = box('stsd', bytes(big(0, 4), big(1, 4)), sample);
  const track = box('trak', box('mdia', box('minf', box('stbl', samples))));
  return avif(bytes(), box('moov', track));
}

const LARGE = [12_000, 12_000] as const;

test.each([
  ['a GIF with a large frame', gif(0, 16_000, 16_000)],
  ['a GIF with a distant frame', gif(60_000, 1, 1)],
  ['a WebP with large data', webp(vp8x, vp8l(...LARGE))],
  ['a WebP with a large frame', webp(vp8x, animationFrame(...LARGE, vp8l(1, 1)))],
  ['a WebP with large data in a frame', webp(vp8x, animationFrame(1, 1, vp8l(...LARGE)))],
  ['a PNG with a large frame', animatedPng(...LARGE)],
  ['a PNG with a second header', png(header, pngChunk('IHDR', [...big(16_000, 4), ...big(1, 9)]))],
  [
    'a JPEG with a large first frame',
    bytes([0xff, 0xd8], frameHeader(...LARGE), frameHeader(1, 1), [0xff, 0xd9]),
  ],
  ['an AVIF with a large image', avif(box('ispe', bytes(big(0, 4), big(1, 4), big(13_000, 4))))],
  ['an AVIF with a large sequence', sequence(...LARGE)],
])('%s is rejected before it is decoded', (_what, file) => {
  expect(() => readImage(file)).toThrow(imageMessages.tooManyPixels);
});

test.each([
  ['GIF', gif(0, 1, 1)],
  ['WebP', webp(vp8x, animationFrame(1, 1, vp8l(1, 1)))],
  ['PNG', animatedPng(1, 1)],
  ['JPEG', bytes([0xff, 0xd8], frameHeader(1, 1), [0xff, 0xd9])],
  ['AVIF', sequence(1, 1)],
])('the same %s is read when it is small', (_what, file) => {
  expect(readImage(file)).toMatchObject({ width: 1, height: 1 });
});

test('the GIF of the attack has 35 bytes', () => {
  expect(gif(0, 16_000, 16_000)).toHaveLength(35);
});

test('an animation of a real program is read', async () => {
  const file = await fetch(`${inject('otherSite')}/pictures/moving.webp`);
  expect(readImage(await file.bytes())).toMatchObject({ width: 60, height: 40, isAnimated: true });
});

test.each([
  ['a GIF', gif(0, 1, 1), bytes(gif(0, 1, 1).subarray(0, -1), gif(0, 1, 1).subarray(19))],
  [
    'a WebP',
    webp(vp8x, animationFrame(1, 1, vp8l(1, 1))),
    webp(vp8x, animationFrame(1, 1, vp8l(1, 1)), animationFrame(1, 1, vp8l(1, 1))),
  ],
  [
    'a PNG',
    animatedPng(1, 1),
    png(header, pngChunk('fcTL', control(1, 1)), pngChunk('fcTL', control(1, 1))),
  ],
])('%s of one frame is no animation, one of two is', (_what, one, two) => {
  expect([one, two].map((file) => readImage(file).isAnimated)).toEqual([false, true]);
});
