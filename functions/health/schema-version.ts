/** The newest migration of this code, written by `npm run types`. */
export const SCHEMA_VERSION = '20261130160020';
