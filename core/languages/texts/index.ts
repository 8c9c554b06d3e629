/**
 * Every text that visitors read, in the language of the site. A build reads the file of its language in
 * place of this one (`../texts-plugin.mjs`); tools and tests read English.
 */
export * from './en.ts';
