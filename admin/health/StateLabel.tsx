import { CircleAlert, CircleCheck, CircleMinus, CircleX, type LucideIcon } from 'lucide-react';
import { healthMessages as messages } from '../../core/health/messages.ts';
import type { FindingState } from '../../core/health/schema.ts';

const icons: Record<FindingState, { Icon: LucideIcon; tone: string }> = {
  ok: { Icon: CircleCheck, tone: 'text-good' },
  off: { Icon: CircleMinus, tone: 'text-soft' },
  attention: { Icon: CircleAlert, tone: 'text-accent-text' },
  broken: { Icon: CircleX, tone: 'text-bad' },
};

/** The state of a finding as a sign and a word. */
export function StateLabel({ state }: { state: FindingState }) {
  const { Icon, tone } = icons[state];
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm font-bold ${tone}`}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {messages.states[state]}
    </span>
  );
}
