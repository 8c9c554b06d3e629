/** As in package.json, which a check compares. */
export const VERSION = '0.1.0';
