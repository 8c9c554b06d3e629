/** White space, control characters and characters without a shape, such as zero-width spaces. */
const INVISIBLE = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

export function isBlank(text: string): boolean {
  return INVISIBLE.test(text);
}
