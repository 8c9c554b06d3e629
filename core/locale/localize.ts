/** The languages that every message exists in. A further one makes each incomplete catalogue a type error. */
export const locales = ['en'] as const;

export type Locale = (typeof locales)[number];

/** The language in use. */
const locale: Locale = 'en';

/** One text in every language. */
export type Localized = Readonly<Record<Locale, string>>;

/** A translation of a catalogue: the same keys, other texts. */
type Translation<Catalogue> = Catalogue extends string
  ? string
  : Catalogue extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { [Key in keyof Catalogue]: Translation<Catalogue[Key]> };

/** One catalogue of messages in every language, English being the one that sets the keys. */
export type Catalogues<English, Languages extends string = Locale> = { en: English } & {
  [Other in Languages]: Translation<English>;
};

/** The messages of a feature in the language in use. */
/* @__NO_SIDE_EFFECTS__ */
export function localize<const English>(catalogues: Catalogues<English>): English {
  return catalogues[locale];
}
