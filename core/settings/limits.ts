export const DISCLOSURE_MAX_LENGTH = 600;
export const AUTHOR_NAME_MAX_LENGTH = 100;
export const AUTHOR_BIO_MAX_LENGTH = 1_000;
/** As the check of the database. */
export const HOW_WE_TEST_MAX_LENGTH = 10_000;
