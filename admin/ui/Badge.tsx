import type { ReactNode } from 'react';

/** A short word about a thing, such as the category of a post. */
export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="inline-block border border-hairline px-1.5 py-0.5 text-sm leading-tight wrap-anywhere">
      {children}
    </span>
  );
}
