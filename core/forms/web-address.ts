import { formMessages } from './messages.ts';

/** Null for an address that a browser can open, with a scheme that a click cannot execute. */
export function webAddressProblem(text: string): string | null {
  if (!/^https?:\/\//i.test(text)) return formMessages.webAddress;
  if (/\s/.test(text)) return formMessages.webAddressSpace;
  // The parser skips further slashes.
  const isValid = !/^https?:\/\/[/\\]/i.test(text) && URL.canParse(text);
  return isValid ? null : formMessages.webAddressInvalid;
}

export function isWebAddress(text: string): boolean {
  return webAddressProblem(text) === null;
}
