import { navigationMessages } from '../../core/languages/texts/index.ts';
import type { Step } from '../../core/seo/schema.ts';

/** The way to a page. The last step is the page itself, and is shortened because its title follows. */
export function Breadcrumbs({ steps }: { steps: readonly Step[] }) {
  return (
    <nav
      aria-label={navigationMessages.breadcrumb}
      className="font-note text-sm tracking-wider uppercase print:hidden"
    >
      <ol className="flex flex-wrap gap-x-2">
        {steps.slice(0, -1).map(({ name, path }) => (
          <li key={path} className="flex gap-2">
            <a dir="auto" href={path} className="py-1.5 no-underline hover:underline">
              {name}
            </a>{' '}
            <span aria-hidden="true" className="py-1.5 text-soft">
              /
            </span>
          </li>
        ))}
        {steps.slice(-1).map(({ name, path }) => (
          <li
            key={path}
            dir="auto"
            aria-current="page"
            className="flex-[1_0_6ch] truncate py-1.5 text-soft"
          >
            {name}
          </li>
        ))}
      </ol>
    </nav>
  );
}
