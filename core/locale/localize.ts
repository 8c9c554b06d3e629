/** Adding a locale turns each incomplete catalogue into a type error. */
export const locales = ['en'] as const;

export type Locale = (typeof locales)[number];

const locale: Locale = 'en';

export type Localized = Readonly<Record<Locale, string>>;

type Translation<Catalogue> = Catalogue extends string
  ? string
  : Catalogue extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { [Key in keyof Catalogue]: Translation<Catalogue[Key]> };

/** English defines the keys. */
export type Catalogues<English, Languages extends string = Locale> = { en: English } & {
  [Other in Languages]: Translation<English>;
};

/* @__NO_SIDE_EFFECTS__ */
export function localize<const English>(catalogues: Catalogues<English>): English {
  return catalogues[locale];
}
