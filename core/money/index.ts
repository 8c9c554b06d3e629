export { CURRENCIES, type Currency, currenciesOf, decimalsOf } from './currencies.ts';
export { decimalAmount, formatMoney, type Money } from './format.ts';
export { parseMoney } from './parse.ts';
