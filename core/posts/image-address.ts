import { isWebAddress } from '../forms/web-address.ts';

/** An image of another site, or one of this site. */
export function isImageAddress(text: string): boolean {
  return isWebAddress(text) || /^\/(?:images|pictures)\/\S+$/.test(text);
}
