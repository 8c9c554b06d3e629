import type { SpecificationValue } from './schema.ts';

export type MeasurementUnits = 'metric' | 'us' | 'both';

/** A value as visitors read it. */
export function formatSpecification(
  { kind, unit, value }: SpecificationValue,
  _units: MeasurementUnits,
): { text: string; converted: string | null } {
  if (kind === 'yes-no') return { text: value === 'yes' ? 'Yes' : 'No', converted: null };
  return { text: unit === null ? value : `${value}\u00a0${unit}`, converted: null };
}
