/** The forms of a text that a language has by number; those that it lacks are `other`. */
type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/* @__NO_SIDE_EFFECTS__ */
export function pluralsOf(locale: string): (count: number, forms: Forms) => string {
  // Making them is slow, and most pages need none.
  let rules: Intl.PluralRules | undefined;
  return (count, forms) => {
    rules ??= new Intl.PluralRules(locale);
    return forms[rules.select(count)] ?? forms.other;
  };
}

/* @__NO_SIDE_EFFECTS__ */
export function numbersOf(locale: string): (count: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (count) => {
    format ??= new Intl.NumberFormat(locale);
    return format.format(count);
  };
}

/* @__NO_SIDE_EFFECTS__ */
export function listsOf(locale: string): (names: readonly string[]) => string {
  let format: Intl.ListFormat | undefined;
  return (names) => {
    format ??= new Intl.ListFormat(locale);
    return format.format(names);
  };
}
