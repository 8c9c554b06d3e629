export type { FocalPoint } from './focal-point.ts';
export { isImageAddress } from './image-address.ts';
export { imageAddressProblem } from './image-problem.ts';
