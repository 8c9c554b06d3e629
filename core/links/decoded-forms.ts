/** Encodings within encodings that are followed. */
const MAX_DEPTH = 8;
/** Texts that are read for one address. */
const MAX_FORMS = 200;

const BASE64 = /[A-Za-z0-9+/_-]{8,}={0,2}/g;
const HEX = /(?:[0-9a-f]{2}){6,}/gi;
const READABLE = /^[\x20-\x7e]+$/;

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

function unwrapped(text: string): string[] {
  const packed = [
    ...[...text.matchAll(BASE64)].map(([found]) => fromBase64(found)),
    ...[...text.matchAll(HEX)].map(([found]) => fromHex(found)),
  ];
  const readable = packed.filter(
    (each) => each !== null && READABLE.test(each) && /[.%]/.test(each),
  );
  return [percentDecoded(text), entitiesDecoded(text), ...readable.map(String)];
}

/** A text and all that it says once its encodings are removed, whatever their order. */
export function decodedForms(text: string): string[] {
  const known = new Set([text]);
  let latest = [text];
  for (let depth = 0; depth < MAX_DEPTH && latest.length > 0; depth += 1) {
    latest = latest.flatMap(unwrapped).filter((form) => !known.has(form) && known.size < MAX_FORMS);
    for (const form of latest) known.add(form);
  }
  return [...new Set([...known].flatMap((form) => [folded(form)]))];
}

/** Everything in a text that reads like a host. */
export function hostsIn(text: string): string[] {
  const found = text.match(/[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/gu);
  return found ?? [];
}
