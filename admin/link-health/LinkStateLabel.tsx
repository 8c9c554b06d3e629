import { linkScreenMessages as messages } from '../../core/link-health/messages.ts';
import type { ListedLink } from '../../core/link-health/schema.ts';
import { classes } from '../../core/ui/classes.ts';

const dots: Record<ListedLink['state'], string> = {
  broken: 'bg-bad border-bad',
  suspected: 'border-bad',
  uncheckable: 'border-soft border-dashed',
  unchecked: 'border-soft',
  fine: 'bg-good border-good',
  ignored: 'border-hairline bg-hairline',
};

/** The state of a link and why. */
export function LinkStateLabel({ link }: { link: Pick<ListedLink, 'state' | 'problem'> }) {
  const { state, problem } = link;
  return (
    <span className="inline-flex items-baseline gap-2">
      <span
        aria-hidden="true"
        className={classes('size-2.5 shrink-0 rounded-[50%] border-2', dots[state])}
      />
      <span className="min-w-0">
        <span className={classes('block font-bold', state === 'broken' && 'text-bad')}>
          {messages.states[state]}
        </span>
        {problem !== null && <span className="block text-sm">{messages.problems[problem]}</span>}
      </span>
    </span>
  );
}
