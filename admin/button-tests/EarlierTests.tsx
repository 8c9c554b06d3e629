import type { ButtonTest } from '../../core/button-tests/admin.ts';
import { judge } from '../../core/button-tests/sequential.ts';
import { Badge } from '../ui/Badge.tsx';
import { formatSiteDate } from '../ui/time/dates.ts';
import { buttonTestScreenMessages as messages } from './admin-messages.ts';
import { CountsTable } from './CountsTable.tsx';
import { namesOf, sentenceOf } from './names.ts';
import { SetAsideNote } from './SetAsideNote.tsx';

function EarlierTest({ test }: { test: ButtonTest }) {
  const judgement = judge(test.days, {
    effect: test.minimum_effect / 100,
    most: test.most_clicked,
  });
  const { name, detail } = namesOf(test);
  const isOpen = judgement.answer === 'not-yet';
  return (
    <li className="border-b border-hairline py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h3 className="font-display text-2xl leading-none font-extrabold">{name}</h3>
        <p className="flex flex-wrap gap-1.5">
          {test.is_adopted && <Badge>{messages.wasAdopted}</Badge>}
          <Badge>
            {messages.fromTo(
              formatSiteDate(test.started_at),
              formatSiteDate(test.ended_at ?? test.started_at),
            )}
          </Badge>
        </p>
      </div>
      <p className="mt-1 text-sm text-soft">{detail}</p>
      <p className="mt-3 max-w-prose">
        {isOpen || <strong>{messages.answers[judgement.answer]}. </strong>}
        {isOpen ? messages.undecided : sentenceOf(judgement)}
      </p>
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline decoration-1 underline-offset-4">
          {messages.numbers}
        </summary>
        <div className="grid max-w-xl gap-4">
          <CountsTable counted={judgement.counted} />
          <SetAsideNote setAside={test.set_aside} />
        </div>
      </details>
    </li>
  );
}

/** Tests that have ended, the newest first. */
export const EarlierTests = ({ tests }: { tests: readonly ButtonTest[] }) => (
  <ul className="mt-4 border-t-2 border-ink">
    {tests.map((test) => (
      <EarlierTest key={test.id} test={test} />
    ))}
  </ul>
);
