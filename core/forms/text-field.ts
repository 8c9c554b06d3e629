import { z } from 'zod';
import { WEB_ADDRESS_MAX_LENGTH } from './limits.ts';
import { formMessages } from './messages.ts';

/** As the database counts: a letter outside the basic plane is one character. */
export function characterCount(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}

/** Without what the database cannot store: NUL and halves of characters. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD');
}

/** A text of a form as it was typed, up to a length; '' when left empty. */
export function textBlock(most: number) {
  return z.string().overwrite(storable).refine(atMost(most), tooLong(most));
}

/** A line of a form, without the space around it. */
export function textLine(most: number) {
  return z.string().overwrite(storable).trim().refine(atMost(most), tooLong(most));
}

/** Nothing else is looked at then: patterns take long over what has no end. */
const tooLong = (most: number) => ({ error: formMessages.tooLong(most), abort: true });

function atMost(most: number) {
  return (text: string) => characterCount(text) <= most;
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Whether a text can stand in an address as a slug. */
export function isSlug(text: string): boolean {
  return SLUG.test(text);
}

const WEB_ADDRESS = /^https?:\/\/[^\s/]\S*$/i;

/** Whether a text is an address that a link may lead to: nothing that a click would execute. */
export function isWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text);
}

/** A line that is empty or a web address. */
export function webAddressLine() {
  return textLine(WEB_ADDRESS_MAX_LENGTH).refine(
    (text) => text === '' || isWebAddress(text),
    formMessages.webAddress,
  );
}
