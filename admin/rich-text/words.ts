/** Words per minute of a reader of a review. */
const READING_SPEED = 230;

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’.,:-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

/** In minutes. */
export function readingTime(words: number): number {
  return Math.max(1, Math.round(words / READING_SPEED));
}
