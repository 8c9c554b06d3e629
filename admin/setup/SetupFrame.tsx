import type { ReactNode } from 'react';
import { brand } from '../../core/settings/brand.ts';

/** The page around the first run, without the navigation of the admin. */
export function SetupFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto min-h-dvh w-full max-w-[44rem] px-4 py-10 sm:px-6">
      <p className="border-b-4 border-ink pb-2 font-note text-sm tracking-wider uppercase">
        {brand.name}
      </p>
      <h1 className="mt-5 font-display text-5xl leading-[0.9] font-black wrap-anywhere uppercase sm:text-6xl">
        {title}
      </h1>
      {children}
    </main>
  );
}
