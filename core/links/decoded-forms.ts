/** Encodings within encodings that are followed. */
const MAX_DEPTH = 12;
/** Texts that are read for one address. */
const MAX_FORMS = 1_000;

const BASE64 = /[A-Za-z0-9+/_-]{5,}={0,2}/g;
const HEX = /(?:[0-9a-f]{2}){4,}/gi;
const READABLE = /^[\x20-\x7e]{4,}$/;

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

function fromBase64(text: string): string | null {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, ''));
  } catch {
    return null;
  }
}

function fromHex(text: string): string {
  const pairs = text.match(/../g) ?? [];
  return pairs.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join('');
}

/** As a browser folds a host: compatible letters, other dots, and nothing invisible. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/[。．｡]/g, '.')
    .toLowerCase();
}

/** A slash is a digit of Base64 and the end of a part of a path. */
function packedIn(text: string): string[] {
  const found = text.match(BASE64) ?? [];
  return found.flatMap((token) =>
    [...token.matchAll(/^|\//g)].map(({ index, 0: slash }) => token.slice(index + slash.length)),
  );
}

function unwrapped(text: string): string[] {
  const unpacked = [
    ...packedIn(text).flatMap((token) => [token, token.replace(/\/.*$/, '')].map(fromBase64)),
    ...(text.match(HEX) ?? []).map(fromHex),
  ];
  const readable = unpacked.filter((each) => each !== null && READABLE.test(each));
  return [percentDecoded(text), entitiesDecoded(text), ...readable.map(String)];
}

/**
 * A text and all that it says once its encodings are removed, whatever their order. Null when they are too
 * many to follow.
 */
export function decodedForms(text: string): string[] | null {
  const known = new Set([text]);
  let latest = [text];
  for (let depth = 0; latest.length > 0; depth += 1) {
    latest = [...new Set(latest.flatMap(unwrapped))].filter((form) => !known.has(form));
    for (const form of latest) known.add(form);
    if (known.size > MAX_FORMS || depth > MAX_DEPTH) return null;
  }
  return [...new Set([...known].map(folded))];
}

/** Everything in a text that reads like a host. */
export function hostsIn(text: string): string[] {
  const found = text.match(/[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/gu);
  return found ?? [];
}
