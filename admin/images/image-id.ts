/** The id in the address of a stored image; null for an image of another site. */
export const imageIdOf = (address: string): string | null =>
  /^\/pictures\/([0-9a-f]{32})\//.exec(address)?.[1] ?? null;
