import { classes } from '../../core/ui/classes.ts';

const colours = new Map([
  ['home', 'bg-place-home'],
  ['products', 'bg-place-products'],
  ['review', 'bg-place-review'],
]);

/** Where somebody searched: home blue, products green, review purple, others grey. */
export function LocationBadge({ location }: { location: string }) {
  return (
    <span
      className={classes(
        'inline-block px-1.5 py-0.5 text-sm leading-tight text-on-place',
        colours.get(location) ?? 'bg-place-other',
      )}
    >
      {location}
    </span>
  );
}
