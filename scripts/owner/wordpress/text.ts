import { WEB_ADDRESS_MAX_LENGTH } from '../../../core/forms/limits.ts';
import { characterCount, storable } from '../../../core/forms/text-field.ts';

export function webAddress(address: string, base: string): string | null {
  const from = URL.canParse(base.trim()) ? base.trim() : undefined;
  if (address.trim() === '' || !URL.canParse(address.trim(), from)) return null;
  const { protocol, href } = new URL(address.trim(), from);
  return /^https?:$/.test(protocol) && href.length <= WEB_ADDRESS_MAX_LENGTH ? href : null;
}

/** Cut at a word. */
export function shortened(text: string, most: number): string {
  const whole = storable(text);
  if (characterCount(whole) <= most) return whole;
  const cut = [...whole].slice(0, most - 1).join('');
  return `${cut.replace(/\s+\S*$/, '').trim() || cut}…`;
}
