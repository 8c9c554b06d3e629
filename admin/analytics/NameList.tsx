import { firstNames } from '../../core/analytics/reports.ts';

const NAMES_SHOWN = 3;

/** The first names and how many more there are; all of them as a tooltip. */
export function NameList({ names }: { names: readonly string[] }) {
  const { shown, more } = firstNames(names, NAMES_SHOWN);
  if (names.length === 0) return <span className="text-soft">–</span>;
  return (
    <span title={more > 0 ? names.join(', ') : undefined}>
      {shown.join(', ')}
      {more > 0 && <span className="whitespace-nowrap text-soft"> +{more} more</span>}
    </span>
  );
}
