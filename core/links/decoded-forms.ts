import { WEB_ADDRESS_MAX_LENGTH } from '../forms/limits.ts';

/** Encodings within encodings that are followed. */
const MAX_DEPTH = 12;
/** Letters that are read for one address, in all its forms: each of them costs the same time. */
export const FORMS_MAX_LETTERS = 20 * WEB_ADDRESS_MAX_LENGTH;
/** Of a host name. */
const HOST_MAX_LENGTH = 253;

const BASE64 = /[A-Za-z0-9+/_-]{5,}/g;
const BASE64_DIGITS = 4;
const HEX = /[0-9a-f]{8,}/gi;
const HEX_DIGITS = 2;
/** The character that a decoder writes for bytes that are not text. */
const NO_TEXT = '\ufffd';
const READABLE = /[^\ufffd]{4,}/g;
const CONTROLS = /\p{Cc}+/gu;

function percentDecoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    const bytes = encoded
      .slice(1)
      .split('%')
      .map((pair) => Number.parseInt(pair, 16));
    return new TextDecoder().decode(new Uint8Array(bytes));
  });
}

const character = (digits: string, radix: number, given: string): string => {
  const code = Number.parseInt(digits, radix);
  return code <= 0x10_ffff ? String.fromCodePoint(code) : given;
};

function entitiesDecoded(text: string): string {
  return text
    .replace(/&#x([0-9a-f]{1,6});?/gi, (given, digits: string) => character(digits, 16, given))
    .replace(/&#([0-9]{1,7});?/g, (given, digits: string) => character(digits, 10, given))
    .replace(/&(?:period|sol|colon|commat|amp);/gi, (name) => {
      const names: Record<string, string> = { p: '.', s: '/', c: ':' };
      return /^&am/i.test(name) ? '&' : (names[name.charAt(1).toLowerCase()] ?? name);
    })
    .replace(/\\u\{?([0-9a-f]{4})\}?/gi, (given, digits: string) => character(digits, 16, given))
    .replace(/\\x([0-9a-f]{2})/gi, (given, digits: string) => character(digits, 16, given));
}

function fromBase64(text: string): string {
  // One digit more than whole bytes is none.
  const whole = text.length % BASE64_DIGITS === 1 ? text.slice(0, -1) : text;
  return atob(whole.replaceAll('-', '+').replaceAll('_', '/'));
}

function fromHex(text: string): string {
  const pairs = text.match(/../g) ?? [];
  return pairs.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join('');
}

/** The parts of bytes that are text; null without any. */
function readable(bytes: string): string | null {
  const decoded = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  return decoded.match(READABLE)?.join(NO_TEXT) ?? null;
}

/**
 * What the parts of a text say that may be encoded. Nobody knows where in a part the encoding starts, but after
 * as many digits as one group has it reads the same again.
 */
const packedIn = (text: string, part: RegExp, group: number, decode: (part: string) => string) =>
  (text.match(part) ?? []).flatMap((digits) =>
    Array.from({ length: group }, (_, start) => readable(decode(digits.slice(start)))),
  );

/** As a browser folds a host: compatible letters, other dots, and nothing invisible. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/[。．｡]/g, '.')
    .toLowerCase();
}

function unwrapped(text: string): string[] {
  const packed = [
    ...packedIn(text, BASE64, BASE64_DIGITS, fromBase64),
    ...packedIn(text, HEX, HEX_DIGITS, fromHex),
  ];
  return [
    percentDecoded(text),
    entitiesDecoded(text),
    // Decoders differ: some skip control characters, for others a text ends there.
    text.replace(CONTROLS, ''),
    text.replace(CONTROLS, NO_TEXT),
    ...packed.filter((each) => each !== null),
  ];
}

/**
 * A text and all that it says once its encodings are removed, whatever their order. Null when they are too
 * many to follow.
 */
export function decodedForms(text: string): string[] | null {
  const known = new Set([text]);
  let letters = text.length;
  let latest = [text];
  for (let depth = 0; latest.length > 0; depth += 1) {
    const next: string[] = [];
    for (const form of latest.flatMap(unwrapped)) {
      if (known.has(form)) continue;
      letters += form.length;
      if (letters > FORMS_MAX_LETTERS || depth > MAX_DEPTH) return null;
      known.add(form);
      next.push(form);
    }
    latest = next;
  }
  return [...new Set([...known].map(folded))];
}

/** Everything in a text that reads like a host. */
export function hostsIn(text: string): string[] {
  const names = text.match(/[\p{L}\p{N}_.-]+/gu) ?? [];
  return names
    .flatMap((name) => name.split(/\.{2,}|^\.|\.$/))
    .filter((name) => name.includes('.'))
    .map((name) => name.slice(-HOST_MAX_LENGTH));
}
