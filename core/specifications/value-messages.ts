/** About values that cannot be saved, apart because every screen with posts has them. */
export const specificationValueMessages = {
  most: (count: number) => `A post has at most ${count} specifications`,
  valueRequired: 'A specification has no value. Enter one, or remove it',
  valueTooLong: (most: number) =>
    `The value of a specification has at most ${most} characters. Shorten it`,
  twice: 'Two values belong to the same specification',
  valueRefused: 'The value of a specification has the wrong kind. Correct the marked value',
} as const;
