import type { Encoding, FileRefusal } from './report.ts';

const starts = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, at) => bytes[at] === byte);

const ascii = (bytes: Uint8Array, most: number) =>
  String.fromCharCode(...bytes.subarray(0, most)).replace(/^\u00ef\u00bb\u00bf/, '');

const images: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x52, 0x49, 0x46, 0x46],
];
const archives: readonly (readonly number[])[] = [
  [0x1f, 0x8b],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x52, 0x61, 0x72, 0x21],
  [0x42, 0x5a, 0x68],
];

/** The kind of a file that is not a text table, whatever its name; null for text. */
export function recognizeOther(bytes: Uint8Array): FileRefusal | null {
  if (bytes.length === 0) return 'empty';
  const start = ascii(bytes, 4_096);
  if (start.startsWith('%PDF-')) return 'pdf';
  if (starts(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    return /\[Content_Types\]|xl\/|mimetypeapplication\/vnd\.oasis/.test(start)
      ? 'spreadsheet'
      : 'archive';
  }
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'spreadsheet';
  if (images.some((signature) => starts(bytes, ...signature))) return 'image';
  if (archives.some((signature) => starts(bytes, ...signature))) return 'archive';
  const text = start
    .replaceAll('\0', '')
    .replace(/^[\u00fe\u00ff]{2}/, '')
    .trimStart();
  if (/^<(?:!doctype html|html|head|body|table)\b/i.test(text)) return 'web-page';
  if (/^<(?:\?xml|[a-z])/i.test(text)) return 'xml';
  if (/^(?:\{\s*"|\[\s*[{["])/.test(text)) return 'json';
  if (text === '' && bytes.length < 4_096) return 'empty';
  return encodingByMark(bytes) === null && isBinary(bytes) ? 'binary' : null;
}

/** Texts have next to no control characters. */
function isBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 65_536);
  let controls = 0;
  for (const byte of sample) if (byte < 0x20 && (byte < 0x09 || byte > 0x0d)) controls++;
  return controls > sample.length / 50 && wideEncoding(bytes) === null;
}

function encodingByMark(bytes: Uint8Array): Encoding | null {
  if (starts(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (starts(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (starts(bytes, 0xfe, 0xff)) return 'utf-16be';
  return null;
}

/** UTF-16 without a mark: every other byte of a Western text is zero. */
function wideEncoding(bytes: Uint8Array): Encoding | null {
  const sample = bytes.subarray(0, 1_024 - (bytes.length % 2));
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const many = sample.length * 0.35;
  if (odd > many && even < sample.length / 20) return 'utf-16le';
  if (even > many && odd < sample.length / 20) return 'utf-16be';
  return null;
}

const SLICE = 1 << 20;

/** Anything that is not UTF-8 is read as Windows-1252, as spreadsheets save it. */
export function detectEncoding(bytes: Uint8Array): Encoding {
  const marked = encodingByMark(bytes) ?? wideEncoding(bytes);
  if (marked !== null) return marked;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += SLICE) {
      decoder.decode(bytes.subarray(at, at + SLICE), { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** The text in pieces, without byte order mark, with `\n` at the end of every line. */
export function* decode(bytes: Uint8Array, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding);
  let carriage = '';
  for (let at = 0; at < bytes.length; at += SLICE) {
    const text = carriage + decoder.decode(bytes.subarray(at, at + SLICE), { stream: true });
    // The line feed of a carriage return can be in the next piece.
    carriage = text.endsWith('\r') ? '\r' : '';
    const piece = carriage === '' ? text : text.slice(0, -1);
    yield piece.includes('\r') ? piece.replace(/\r\n?/g, '\n') : piece;
  }
  const rest = carriage + decoder.decode();
  if (rest !== '') yield rest.replace(/\r\n?/g, '\n');
}
