import type { ReactNode } from 'react';

export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="inline-block border border-hairline px-1.5 py-0.5 text-sm leading-tight wrap-anywhere">
      {children}
    </span>
  );
}
