/** Whether a name contains every word of a search, in any order and case. */
export function matches(name: string, search: string): boolean {
  const lower = name.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
