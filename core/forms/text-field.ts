import { z } from 'zod';
import { WEB_ADDRESS_MAX_LENGTH } from './limits.ts';
import { formMessages } from './messages.ts';
import { webAddressProblem } from './web-address.ts';

/** Counts like the database: a surrogate pair is one character. */
export function characterCount(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}

/** Removes what the database cannot store: NUL and lone surrogates. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD');
}

/** Keeps surrounding white space, unlike `textLine`. */
export function textBlock(most: number) {
  return z.string().overwrite(storable).refine(atMost(most), tooLong(most));
}

export function textLine(most: number) {
  return z.string().overwrite(storable).trim().refine(atMost(most), tooLong(most));
}

/** Aborts, because patterns are slow on long texts. */
const tooLong = (most: number) => ({ error: formMessages.tooLong(most), abort: true });

function atMost(most: number) {
  return (text: string) => characterCount(text) <= most;
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export function isSlug(text: string): boolean {
  return SLUG.test(text);
}

/** The message depends on what is wrong with the text. */
export function webAddressLine(problemOf = webAddressProblem) {
  return textLine(WEB_ADDRESS_MAX_LENGTH).refine(
    (text) => text === '' || problemOf(text) === null,
    {
      error: ({ input }) => problemOf(String(input)) ?? formMessages.webAddress,
    },
  );
}
