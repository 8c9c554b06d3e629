import { useState } from 'react';
import type { ButtonTest } from '../../core/button-tests/admin.ts';
import { judge } from '../../core/button-tests/sequential.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { formatSiteDate } from '../ui/time/dates.ts';
import { buttonTestScreenMessages as messages } from './admin-messages.ts';
import { CountsTable } from './CountsTable.tsx';
import { EndTestDialog } from './EndTestDialog.tsx';
import { IntervalChart } from './IntervalChart.tsx';
import { namesOf, sentenceOf } from './names.ts';
import { remainingDays, roughly } from './pace.ts';
import { SetAsideNote } from './SetAsideNote.tsx';

/** The running test: what it says now, why, and how long it takes. */
export function RunningTest({ test }: { test: ButtonTest }) {
  const [ending, setEnding] = useState<'adopt' | 'stop' | null>(null);
  const effect = test.minimum_effect / 100;
  const judgement = judge(test.days, { effect, most: test.most_clicked });
  const { answer, counted, intervals } = judgement;
  const { name, detail } = namesOf(test);
  const clicked = counted.a_clicked + counted.b_clicked;
  const isEmpty = counted.a_views + counted.b_views === 0;
  const days = answer === 'not-yet' ? remainingDays(test, clicked, Date.now()) : null;
  return (
    <article className="grid gap-6 border-2 border-ink bg-card p-5 sm:p-6">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h3 className="section-title">{name}</h3>
          <p className="mt-1 text-soft">{detail}</p>
        </div>
        <Badge>{messages.since(formatSiteDate(test.started_at))}</Badge>
      </header>
      <div role="status" className="grid gap-2 border-l-4 border-accent pl-4">
        <p className="font-display text-5xl leading-none font-black uppercase">
          {messages.answers[answer]}
        </p>
        <p className="max-w-prose">{isEmpty ? messages.waiting : sentenceOf(judgement)}</p>
      </div>
      <div className="grid gap-6 lg:grid-cols-2 lg:gap-10">
        <div className="grid content-start gap-5">
          <CountsTable counted={counted} />
          <div className="grid gap-2">
            <progress
              value={Math.min(clicked, test.most_clicked)}
              max={test.most_clicked}
              aria-label={messages.progressLabel}
              className="h-3 w-full appearance-none bg-deep [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-deep [&::-webkit-progress-value]:bg-accent"
            />
            <p className="text-sm text-soft">
              {messages.progress(clicked, test.most_clicked)}
              {days !== null && ` ${messages.expected(roughly(days))}`}
            </p>
          </div>
          <SetAsideNote setAside={test.set_aside} />
        </div>
        {intervals.length > 1 ? (
          <IntervalChart intervals={intervals} effect={effect} />
        ) : (
          <p className="self-center border border-dashed border-hairline p-5 text-sm text-soft">
            {messages.chartLater}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          tone={answer === 'b-better' ? 'primary' : 'quiet'}
          onClick={() => setEnding('adopt')}
        >
          {messages.adopt}
        </Button>
        <Button onClick={() => setEnding('stop')}>{messages.stop}</Button>
      </div>
      {ending !== null && (
        <EndTestDialog
          test={test}
          answer={answer}
          adopt={ending === 'adopt'}
          onClose={() => setEnding(null)}
        />
      )}
    </article>
  );
}
