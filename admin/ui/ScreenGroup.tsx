import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { classes } from '../../core/ui/classes.ts';
import { screenGroups } from '../screen-groups.ts';
import { ScreenTitle } from './ScreenTitle.tsx';

interface ScreenGroupProps {
  group: keyof typeof screenGroups;
  title: string;
  /** Beside the title. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** The frame of screens that belong together: the title, and the way between them. */
export function ScreenGroup({ group, title, actions, children }: ScreenGroupProps) {
  const { name, screens } = screenGroups[group];
  const [path] = useLocation();
  return (
    <div className="mx-auto max-w-6xl">
      <ScreenTitle title={title}>{actions}</ScreenTitle>
      <nav aria-label={name} className="mt-6 border-b-2 border-ink">
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
