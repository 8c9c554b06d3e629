import { firstNames } from '../../core/analytics/reports.ts';

/** Countries of a keyword, and pages of a country, before '+n more'. */
const ANALYTICS_NAMES_SHOWN = 3;

/** The first few names of a list and how many more there are; all of them on pointing at it. */
export function Names({ names }: { names: readonly string[] }) {
  const { shown, more } = firstNames(names, ANALYTICS_NAMES_SHOWN);
  if (names.length === 0) return <span className="text-soft">–</span>;
  return (
    <span title={more > 0 ? names.join(', ') : undefined}>
      {shown.join(', ')}
      {more > 0 && <span className="whitespace-nowrap text-soft"> +{more} more</span>}
    </span>
  );
}
