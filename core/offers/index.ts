export { currentOffers, currentPrices, fromPrices, offersEnd, priceEnd } from './time.ts';
