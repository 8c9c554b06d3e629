/** A released version, such as `0.2.0`. */
export type Version = string;

const VERSION_TEXT = /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;

/** `v0.2.0` and `0.2.0` as `0.2.0`; undefined for anything else, pre-releases too. */
export function parseVersion(text: string): Version | undefined {
  const [, ...parts] = VERSION_TEXT.exec(text.trim()) ?? [];
  return parts.length === 0 ? undefined : parts.map(Number).join('.');
}

/** Negative if the first version is older, positive if it is newer. */
export function compareVersions(one: Version, other: Version): number {
  const parts = other.split('.').map(Number);
  const differences = one.split('.').map((part, index) => Number(part) - (parts[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}
