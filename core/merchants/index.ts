export { type Merchant, publicMerchantSchema } from './merchant.ts';
export { merchantOfHost } from './merchant-of-host.ts';
export { networkOf, networks } from './networks.ts';
export { recognizeLink } from './recognize.ts';
