import { formMessages } from './messages.ts';
import { webAddressProblem } from './web-address.ts';

/** The name behind `xn--`, by RFC 3492, section 5; null when it is none. */
function decodedName(text: string): string | null {
  const end = text.lastIndexOf('-');
  const codes = [...text.slice(0, Math.max(0, end))].map((letter) => letter.charCodeAt(0));
  let [code, place, bias] = [128, 0, 72];
  for (let at = end + 1; at < text.length; place += 1) {
    const before = place;
    for (let weight = 1, step = 36; ; step += 36) {
      // a to z are 0 to 25, the digits 26 to 35.
      const digit = (Number.parseInt(text.charAt(at), 36) + 26) % 36;
      if (Number.isNaN(digit)) return null;
      at += 1;
      place += digit * weight;
      const least = Math.min(Math.max(step - bias, 1), 26);
      if (digit < least) break;
      weight *= 36 - least;
    }
    const length = codes.length + 1;
    let delta = Math.floor((place - before) / (before === 0 ? 700 : 2));
    delta += Math.floor(delta / length);
    for (bias = 0; delta > 455; bias += 36) delta = Math.floor(delta / 35);
    bias += Math.floor((36 * delta) / (delta + 38));
    code += Math.floor(place / length);
    place %= length;
    if (code > 0x10_ffff) return null;
    codes.splice(place, 0, code);
  }
  return String.fromCodePoint(...codes);
}

/**
 * Whether every international part of a host is a name that somebody can register. URL parsers accept others, so
 * the name has to be written in the same way again.
 *
 * @param hostname of the URL parser
 */
export function isRegistrable(hostname: string): boolean {
  return hostname.split('.').every((label) => {
    if (!label.startsWith('xn--')) return true;
    const name = decodedName(label.slice(4));
    return name !== null && URL.parse(`https://${name}.example/`)?.hostname === `${label}.example`;
  });
}

/** What is wrong with a web address that is entered: also a host that nobody can have registered. */
export function registeredAddressProblem(text: string): string | null {
  const problem = webAddressProblem(text);
  if (problem !== null) return problem;
  return isRegistrable(new URL(text).hostname) ? null : formMessages.webAddressInvalid;
}
