import { counted, kinds } from '../../core/backups/kinds.ts';
import { backupMessages as messages } from '../../core/backups/messages.ts';
import type { ShownPlan } from '../../core/backups/schema.ts';

const STATES = ['removed', 'changed', 'added'] as const;

const describe = {
  planned: { added: messages.willAdd, changed: messages.willChange, removed: messages.willRemove },
  done: { added: messages.added, changed: messages.changed, removed: messages.removed },
};

/** What a restore would change, or changed, by kind with titles. */
export function PlanList({ plan, isDone = false }: { plan: ShownPlan; isDone?: boolean }) {
  const same = kinds()
    .filter((kind) => plan[kind].same > 0)
    .map((kind) => counted(plan[kind].same, kind));
  return (
    <div className="border-t border-hairline">
      {kinds().flatMap((kind) =>
        STATES.map((state) => {
          const { count, names } = plan[kind][state];
          if (count === 0) return null;
          const isLoss = state === 'removed' && !isDone;
          return (
            <details key={`${kind} ${state}`} className="border-b border-hairline py-2">
              <summary className="min-h-8 cursor-pointer py-1">
                <span className={isLoss ? 'font-bold text-bad' : 'font-bold'}>
                  {describe[isDone ? 'done' : 'planned'][state](counted(count, kind))}
                </span>
              </summary>
              <ul className="mt-1 grid max-h-80 gap-1 overflow-y-auto pl-5">
                {names.map((name, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal, and the list never changes
                  <li key={index} className="wrap-anywhere">
                    {name || messages.unnamed}
                  </li>
                ))}
                {count > names.length && (
                  <li className="text-soft">{messages.more(count - names.length)}</li>
                )}
              </ul>
            </details>
          );
        }),
      )}
      {same.length > 0 && (
        <p className="mt-3 text-sm text-soft">{messages.same(same.join(', '))}</p>
      )}
    </div>
  );
}
