import { z } from 'zod';

type Json = z.infer<ReturnType<typeof z.json>>;

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSame = (one: Json | undefined, other: Json | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);

export interface MergedJson {
  text: string;
  /** Keys such as `dependencies.zod` that both sides changed, where the release's value was taken. */
  taken: string[];
}

/**
 * Merges package.json key by key, because two packages that were added at the same line are not a conflict.
 * Where both sides changed a value, the release's is taken.
 *
 * @throws if a text is not JSON
 */
export function mergePackageJson(base: string, ours: string, theirs: string): MergedJson {
  const taken: string[] = [];
  const json = z.json();
  const [was, own, released] = [base, ours, theirs].map((text) => json.parse(JSON.parse(text)));
  const merged = mergeValue(was, own, released, [], taken);
  return { text: `${JSON.stringify(merged, null, 2)}\n`, taken };
}

function mergeValue(
  base: Json | undefined,
  ours: Json | undefined,
  theirs: Json | undefined,
  path: readonly string[],
  taken: string[],
): Json | undefined {
  if (isSame(ours, theirs) || isSame(theirs, base)) return ours;
  if (isSame(ours, base)) return theirs;
  if (isObject(ours) && isObject(theirs)) {
    const before = isObject(base) ? base : {};
    const keys = [...new Set([...Object.keys(theirs), ...Object.keys(ours)])];
    const entries = keys.flatMap((key) => {
      const value = mergeValue(before[key], ours[key], theirs[key], [...path, key], taken);
      return value === undefined ? [] : [[key, value] as const];
    });
    return Object.fromEntries(entries);
  }
  taken.push(path.join('.'));
  return theirs;
}
