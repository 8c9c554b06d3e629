import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';

interface EmptyListProps {
  title?: string;
  text?: string;
  /** Where to begin. */
  children?: ReactNode;
}

/** Explains a list without anything in it, and what to do. */
export function EmptyList({ title, text, children }: EmptyListProps) {
  return (
    <div className="mt-5 border-2 border-ink bg-card px-5 py-12 text-center">
      {title !== undefined && (
        <p className="mb-4 font-display text-5xl leading-none font-black text-balance uppercase">
          {title}
        </p>
      )}
      {text !== undefined && <p className="mx-auto max-w-[52ch] text-soft">{text}</p>}
      {children !== undefined && <div className="mt-6">{children}</div>}
    </div>
  );
}

/** Says that a search or a filter found nothing. */
export function NoMatch(props: { text: string; clear: string; onClear: () => void }) {
  return (
    <div className="border-t-2 border-ink py-8">
      <p>{props.text}</p>
      <Button onClick={props.onClear} className="mt-5">
        {props.clear}
      </Button>
    </div>
  );
}
