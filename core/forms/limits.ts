/** Longer texts are cut, since every character costs a comparison per review. */
export const SEARCH_MAX_LENGTH = 200;
export const SLUG_MAX_LENGTH = 100;
export const WEB_ADDRESS_MAX_LENGTH = 2_048;
