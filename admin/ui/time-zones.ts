/** A readable zone name: New York for America/New_York. */
export function zoneName(zone: string): string {
  const [, ...place] = zone.split('/');
  return (place.length === 0 ? zone : place.join(', ')).replaceAll('_', ' ');
}

/** Time zones by region, each once, UTC first. */
export function zonesByRegion(zones: readonly string[]) {
  const regions = new Map<string, string[]>([['World', ['UTC']]]);
  for (const zone of new Set(zones)) {
    if (zone === 'UTC') continue;
    const region = zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : 'World';
    regions.set(region, [...(regions.get(region) ?? []), zone]);
  }
  return [...regions].map(([name, inside]) => ({
    name,
    zones: inside.toSorted((one, other) => zoneName(one).localeCompare(zoneName(other))),
  }));
}

/** The weekday and time in a zone; null if this browser does not know the zone. */
export function timeIn(zone: string, now: Date): string | null {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
    }).format(now);
  } catch {
    return null;
  }
}
