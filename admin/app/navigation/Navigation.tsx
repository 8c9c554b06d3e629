import { Link, useLocation } from 'wouter';
import { classes } from '../../../core/ui/classes.ts';
import { navigationEntries } from './entries.ts';

interface NavigationProps {
  /** Icons only; names appear on hover and focus and are always announced. */
  collapsed?: boolean;
  onNavigate?: () => void;
}

const item =
  'group relative flex min-h-11 items-center gap-3 px-3 font-display text-xl leading-none font-bold tracking-wide no-underline';

export function Navigation({ collapsed = false, onNavigate }: NavigationProps) {
  const [location] = useLocation();
  return (
    <nav aria-label="Admin">
      <ul className="grid gap-0.5">
        {navigationEntries.map(({ name, path, icon: Icon, outside = false, also }) => {
          const current = location === path || (also !== undefined && location.startsWith(also));
          const content = (
            <>
              <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.9} />
              <span
                className={classes(
                  collapsed &&
                    'sr-only group-hover:not-sr-only group-focus-visible:not-sr-only group-hover:absolute! group-focus-visible:absolute! left-full z-30 ml-1 bg-ink px-3! py-2! whitespace-nowrap text-paper',
                )}
              >
                {name}
                {outside && <span className="sr-only"> (opens in a new tab)</span>}
              </span>
            </>
          );
          const className = classes(item, current ? 'bg-ink text-paper' : 'hover:bg-deep');
          return (
            <li key={path}>
              {outside ? (
                <a href={path} target="_blank" rel="noopener" className={className}>
                  {content}
                </a>
              ) : (
                <Link
                  href={path}
                  onClick={onNavigate}
                  aria-current={current ? 'page' : undefined}
                  className={className}
                >
                  {content}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
