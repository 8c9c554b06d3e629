const UNIT = 1_000;

/** "84 KB", "1.2 MB" */
export function describeBytes(bytes: number): string {
  if (bytes < UNIT) return `${bytes} bytes`;
  const kilobytes = bytes / UNIT;
  if (Math.round(kilobytes) < UNIT) return `${Math.round(kilobytes)} KB`;
  const megabytes = kilobytes / UNIT;
  if (Math.round(megabytes) < UNIT) return `${megabytes.toFixed(megabytes < 10 ? 1 : 0)} MB`;
  return `${(megabytes / UNIT).toFixed(1)} GB`;
}
