import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { TextBlock } from '../ui/TextBlock.tsx';
import { aiReplyExample, assistantGuide, promptTemplate } from './guide.ts';

export default function DocTab() {
  return (
    <div className="grid max-w-4xl gap-12 pt-8">
      <Part heading={assistantGuide.stepsHeading}>
        <ol className="grid list-decimal gap-2 pl-6 marker:font-bold">
          {assistantGuide.steps.map((step) => (
            <li key={step} className="pl-1">
              {step}
            </li>
          ))}
        </ol>
      </Part>
      <Part heading={assistantGuide.templateHeading} copied={promptTemplate}>
        <p>{assistantGuide.template}</p>
        <TextBlock label={assistantGuide.templateHeading} text={promptTemplate} />
      </Part>
      <Part heading={assistantGuide.exampleHeading} copied={aiReplyExample}>
        <p>{assistantGuide.example}</p>
        <TextBlock label={assistantGuide.exampleHeading} text={aiReplyExample} />
      </Part>
      <Part heading={assistantGuide.fieldsHeading}>
        <p>{assistantGuide.fieldsIntro}</p>
        <dl className="border-t border-ink">
          {assistantGuide.fields.map(({ name, text }) => (
            <div
              key={name}
              className="grid gap-x-6 gap-y-1 border-b border-hairline py-3 sm:grid-cols-[13rem_1fr]"
            >
              <dt className="font-note text-sm leading-6 font-bold">{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part heading={assistantGuide.tipsHeading}>
        <ul className="grid list-[square] gap-2 pl-6 marker:text-accent-text">
          {assistantGuide.tips.map((tip) => (
            <li key={tip} className="pl-1">
              {tip}
            </li>
          ))}
        </ul>
      </Part>
    </div>
  );
}

interface PartProps {
  heading: string;
  /** The text that the Copy button copies; absent without a button. */
  copied?: string;
  children: ReactNode;
}

function Part({ heading, copied, children }: PartProps) {
  return (
    <section className="grid gap-4 border-t-2 border-ink pt-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="section-title">{heading}</h2>
        {copied !== undefined && (
          <Button onClick={() => void copyText(copied)}>
            Copy<span className="sr-only"> {heading}</span>
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}
