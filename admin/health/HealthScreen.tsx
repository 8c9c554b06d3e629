import { useQuery } from '@tanstack/react-query';
import { healthMessages as messages } from '../../core/health/messages.ts';
import type { Finding } from '../../core/health/schema.ts';
import { classes } from '../../core/ui/classes.ts';
import { Button } from '../ui/Button.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { ScreenGroup } from '../ui/ScreenGroup.tsx';
import { formatClock } from '../ui/time/dates.ts';
import { healthQuery, refreshHealth } from './api.ts';
import { FailedMessages } from './FailedMessages.tsx';
import { FindingList } from './FindingList.tsx';

/** The overall state in one sentence. */
function Verdict({ findings }: { findings: readonly Finding[] }) {
  const count = (state: Finding['state']) =>
    findings.filter((finding) => finding.state === state).length;
  const [broken, attention] = [count('broken'), count('attention')];
  return (
    <p
      role="status"
      className={classes(
        'border-2 bg-card px-4 py-3 text-lg font-bold md:px-5',
        broken > 0
          ? 'border-bad text-bad'
          : attention > 0
            ? 'border-accent'
            : 'border-good text-good',
      )}
    >
      {broken > 0 && `${messages.someBroken(broken)} `}
      {attention > 0 && messages.someAttention(attention)}
      {broken + attention === 0 && messages.allFine}
    </p>
  );
}

/** The state of all automatic work, and how to fix failures. */
export default function HealthScreen() {
  const query = useQuery(healthQuery());
  const { data, isFetching } = query;
  return (
    <ScreenGroup
      group="health"
      title="Health"
      actions={
        <Button disabled={isFetching} onClick={() => void refreshHealth()}>
          {messages.checkAgain}
        </Button>
      }
    >
      <Loaded query={query} failure={messages.failed} stale={messages.failed}>
        {({ findings }) => (
          <div className="grid gap-8">
            <Verdict findings={findings} />
            <FindingList findings={findings} />
          </div>
        )}
      </Loaded>
      {data !== undefined && (
        <p className="mt-4 text-sm text-soft">{messages.checked(formatClock(data.checked_at))}</p>
      )}
      <FailedMessages />
    </ScreenGroup>
  );
}
