import type * as English from './texts/en.ts';

type Translation<Text> = Text extends string
  ? string
  : Text extends (...values: infer Values) => string
    ? (...values: Values) => string
    : Text extends RegExp | null
      ? RegExp | null
      : { readonly [Key in keyof Text]: Translation<Text[Key]> };

/** English defines which texts there are. A file that lacks one is an error here. */
type Texts = {
  readonly [Name in keyof typeof English]: Translation<(typeof English)[Name]>;
};

/** @param name as its speakers call it */
const language = <_File extends Texts>(name: string) => ({ name });

/** A further language is its file and one line here. */
export const languages = {
  en: language<typeof English>('English'),
  de: language<typeof import('./texts/de.ts')>('Deutsch'),
  fr: language<typeof import('./texts/fr.ts')>('Français'),
  es: language<typeof import('./texts/es.ts')>('Español'),
  pt: language<typeof import('./texts/pt.ts')>('Português'),
} as const;

export type Language = keyof typeof languages;

export const DEFAULT_LANGUAGE = 'en' satisfies Language;

export const languageCodes = Object.keys(languages) as [Language, ...Language[]];

export const isLanguage = (code: unknown): code is Language =>
  typeof code === 'string' && Object.hasOwn(languages, code);

export const LANGUAGE_SETTING = 'language';
