import { zoneName, zonesByRegion } from './time-zones.ts';

const known = Intl.supportedValuesOf('timeZone');

interface TimeZoneOptionsProps {
  /** Zones that the list has in any case, because lists differ between browsers. */
  also: readonly string[];
}

/** The options of a choice of time zone, by region. */
export function TimeZoneOptions({ also }: TimeZoneOptionsProps) {
  return zonesByRegion([...known, ...also]).map(({ name, zones }) => (
    <optgroup key={name} label={name}>
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {zoneName(zone)}
        </option>
      ))}
    </optgroup>
  ));
}
