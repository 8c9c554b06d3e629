import { linkScreenMessages as messages } from '../../core/link-health/messages.ts';
import type { ReplacementChange } from '../../core/link-health/schema.ts';
import { Badge } from '../ui/Badge.tsx';

interface ReplacementChangesProps {
  changes: readonly ReplacementChange[];
  from: string;
  to: string;
  isLeft: (id: string) => boolean;
  onToggle: (id: string) => void;
}

function placeOf({ place, count, country }: ReplacementChange): string {
  const name = country === null ? messages.replacePlaces[place] : messages.country(country);
  return count > 1 ? `${name}, ${messages.times(count)}` : name;
}

/** Each post or managed link once, with the places in it. */
export function ReplacementChanges(props: ReplacementChangesProps) {
  const { changes, from, to, isLeft, onToggle } = props;
  const ids = [...new Set(changes.map(({ id }) => id))];
  return (
    <ul className="border-t-2 border-ink">
      {ids.map((id) => {
        const places = changes.filter((change) => change.id === id);
        const [first] = places;
        if (first === undefined) return null;
        return (
          <li key={id} className="grid gap-1 border-b border-hairline py-2.5">
            <label className="flex min-h-9 cursor-pointer items-start gap-3">
              <input
                type="checkbox"
                checked={!isLeft(id)}
                onChange={() => onToggle(id)}
                className="mt-1 size-5 shrink-0 accent-ink"
              />
              <span className="min-w-0 font-bold wrap-anywhere">
                {first.kind === 'managed' ? `/go/${first.name}` : first.name}
              </span>
            </label>
            <ul className="grid gap-2 pl-8">
              {places.map((change) => (
                <li key={[change.place, change.is_draft, change.country].join()}>
                  <span className="flex flex-wrap gap-2">
                    {placeOf(change)}
                    {change.kind === 'post' && (
                      <Badge>{change.is_draft ? messages.inDraft : messages.inPublished}</Badge>
                    )}
                  </span>
                  <del className="block text-sm text-soft wrap-anywhere">{from}</del>
                  <ins className="block text-sm wrap-anywhere no-underline">{to}</ins>
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}
