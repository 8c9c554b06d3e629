import { type ReactNode, useId } from 'react';

interface CardProps {
  title: string;
  text?: string;
  band?: ReactNode;
  children: ReactNode;
}

export function Card({ title, text, band, children }: CardProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="border-2 border-ink bg-card">
      {band}
      <div className="grid gap-5 p-5 sm:p-6">
        <div>
          <h2 id={heading} className="section-title">
            {title}
          </h2>
          {text !== undefined && <p className="mt-2 max-w-[60ch] text-soft">{text}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
