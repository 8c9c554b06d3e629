export const moneyMessages = {
  empty: 'Enter an amount, such as 49.99',
  unreadable: 'This is not an amount. Write it as 49.99 or 1,299.00',
  ambiguous: (one: string, other: string) =>
    `This can mean ${one} or ${other}. Write it with all decimals`,
  notPositive: 'The price must be more than zero',
  tooLarge: 'This amount is too large',
  decimals: (currency: string, most: number) =>
    most === 0
      ? `An amount in ${currency} has no decimals`
      : `An amount in ${currency} has at most ${most} decimals`,
  currencyUnknown: (text: string) =>
    `“${text}” is not a currency that offers can have. Choose one beside the amount`,
  currencyShared: (sign: string) =>
    `“${sign}” can mean several currencies. Choose one beside the amount`,
  currencyMissing: 'Choose a currency',
} as const;
