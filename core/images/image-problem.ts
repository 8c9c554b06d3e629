import { isLoopbackName } from '../forms/public-host.ts';
import { publicAddressProblem } from '../forms/shop-url.ts';
import { OWN_IMAGE } from './image-address.ts';

/** Whether an image is on this machine, which only a local copy of the site can show. */
export const isLoopbackImage = (text: string): boolean =>
  isLoopbackName(URL.parse(text)?.hostname ?? '');

/**
 * What is wrong with the address of an image: of another site that everybody can open, or one of this site. Only
 * the edge knows whether this is a local copy of the site.
 */
export const imageAddressProblem = (text: string): string | null =>
  OWN_IMAGE.test(text) || isLoopbackImage(text) ? null : publicAddressProblem(text);
