import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}

export function Section({ title, hint, children }: SectionProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="grid gap-x-12 gap-y-5 border-hairline py-8 not-first:border-t lg:grid-cols-[15rem_minmax(0,34rem)]"
    >
      <div>
        <h2 id={heading} className="section-title">
          {title}
        </h2>
        {hint !== undefined && <p className="mt-2 text-soft">{hint}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
