import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { classes } from '../../core/ui/classes.ts';
import { paths } from '../shell/paths.ts';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';

const screens = [
  { name: 'Link health', path: paths.links },
  { name: 'Managed links', path: paths.managedLinks },
  { name: 'Merchants', path: paths.merchants },
  { name: 'Prices', path: paths.prices },
];

interface LinksLayoutProps {
  title: string;
  /** Beside the title. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** The frame of the screens about links: the title, and the way between them. */
export function LinksLayout({ title, actions, children }: LinksLayoutProps) {
  const [path] = useLocation();
  return (
    <div className="mx-auto max-w-6xl">
      <ScreenTitle title={title}>{actions}</ScreenTitle>
      <nav aria-label="Links" className="mt-6 border-b-2 border-ink">
        <ul className="flex flex-wrap gap-x-6">
          {screens.map((screen) => (
            <li key={screen.path}>
              <Link
                href={screen.path}
                aria-current={path === screen.path ? 'page' : undefined}
                className={classes(
                  '-mb-0.5 inline-flex min-h-11 items-center border-b-4 font-semibold no-underline',
                  path === screen.path
                    ? 'border-accent'
                    : 'border-transparent text-soft hover:text-ink hover:underline',
                )}
              >
                {screen.name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-6">{children}</div>
    </div>
  );
}
