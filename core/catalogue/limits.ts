export const SEARCH_DEBOUNCE = 500;
