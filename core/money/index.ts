export { CURRENCIES, type Currency, currenciesOf, decimalsOf } from './currencies.ts';
export { decimalAmount } from './format.ts';
export { parseMoney } from './parse.ts';
