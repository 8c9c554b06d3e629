export { refreshPrices } from './refresh.ts';
