import type { PageLink } from '../../../core/screens/schema.ts';
import { classes } from '../../../core/ui/classes.ts';

interface PageCardsProps {
  pages: readonly PageLink[];
  level: 'h2' | 'h3';
}

/** Cards that lead to best-of pages. */
export function PageCards({ pages, level: Heading }: PageCardsProps) {
  return (
    <ul className={classes('grid gap-5 md:grid-cols-2', pages.length > 2 && 'lg:grid-cols-3')}>
      {pages.map(({ title, path, description }) => (
        <li key={path} className="group relative flex flex-col border-2 border-ink bg-card p-5">
          <Heading
            dir="auto"
            className="font-display text-4xl leading-[0.95] font-black text-balance uppercase"
          >
            <a
              href={path}
              className="no-underline after:absolute after:inset-0 group-hover:underline group-hover:decoration-accent"
            >
              {title}
            </a>
          </Heading>
          {description !== '' && (
            <p dir="auto" className="mt-3 line-clamp-3 leading-snug text-soft">
              {description}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
