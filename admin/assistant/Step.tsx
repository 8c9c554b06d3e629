import { type ReactNode, type Ref, useId } from 'react';

interface StepProps {
  number: number;
  name: string;
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export function Step({ number, name, headingRef, children }: StepProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2
        id={id}
        ref={headingRef}
        tabIndex={-1}
        className="mb-4 flex scroll-mt-24 items-baseline gap-3 font-display text-4xl leading-none font-black uppercase outline-none"
      >
        <span aria-hidden="true" className="text-accent-text">
          {number}
        </span>
        {name}
      </h2>
      {children}
    </section>
  );
}
