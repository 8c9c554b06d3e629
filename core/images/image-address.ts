import { isWebAddress } from '../forms/web-address.ts';

/** An image of this site. */
export const OWN_IMAGE = /^\/(?:images|pictures)\/\S+$/;

/** An image of another site, or one of this site, as it is shown. What is saved is checked by image-problem.ts. */
export function isImageAddress(text: string): boolean {
  return isWebAddress(text) || OWN_IMAGE.test(text);
}
