/** Longer texts are cut, since every character costs a comparison per review. */
export const SEARCH_MAX_LENGTH = 200;
export const SLUG_MAX_LENGTH = 100;
export const WEB_ADDRESS_MAX_LENGTH = 2_048;
/** How many products stand side by side. */
export const COMPARED_MIN_COUNT = 2;
export const COMPARED_MAX_COUNT = 4;
