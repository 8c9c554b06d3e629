export { type Merchant, publicMerchantSchema } from './merchant.ts';
export { merchantOfUrl } from './merchant-of-url.ts';
export { networkOf, networks, shopHost, trackingNetwork } from './networks.ts';
export { recognizeLink } from './recognize.ts';
