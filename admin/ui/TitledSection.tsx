import { type ReactNode, useId } from 'react';

interface TitledSectionProps {
  title: string;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of a screen under its heading, which names it for screen readers. */
export function TitledSection({ title, action, className, children }: TitledSectionProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={className}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={heading} className="section-title">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
