/** As in package.json and package-lock.json, which a test compares. `npm run update` reads it from the file. */
export const VERSION = '0.3.0';
