export {
  type AdminMerchant,
  adminMerchantSchema,
  type Merchant,
  type MerchantRules,
  type MerchantUsage,
  merchantSchema,
  merchantUsageSchema,
  type PublicMerchant,
  publicMerchantSchema,
} from './merchant.ts';
export { hostOf, isOfDomain, merchantUrl, networkOf, trackingNetwork } from './networks.ts';
export { type RecognizedLink, recognizeLink, withOwnTag } from './recognize.ts';
