import type { ReactNode } from 'react';

interface EmptyNoteProps {
  title: string;
  text: string;
  children?: ReactNode;
}

/** Explains an empty list and what to do. */
export function EmptyNote({ title, text, children }: EmptyNoteProps) {
  return (
    <div className="border-2 border-ink bg-card px-5 py-12 text-center">
      <p className="font-display text-4xl leading-none font-black uppercase">{title}</p>
      <p className="mx-auto mt-4 max-w-[52ch] text-soft">{text}</p>
      {children !== undefined && <div className="mt-6">{children}</div>}
    </div>
  );
}
