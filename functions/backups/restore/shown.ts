import { kinds } from '../../../core/backups/kinds.ts';
import {
  RESTORE_NAMES_SHOWN,
  type Restore,
  type ShownPlan,
  type ShownRestore,
} from '../../../core/backups/schema.ts';

function shownPlan(plan: NonNullable<Restore['plan']>): ShownPlan {
  const shown = (names: string[]) => ({
    count: names.length,
    names: names.slice(0, RESTORE_NAMES_SHOWN),
  });
  return Object.fromEntries(
    kinds().map((kind) => {
      const { added, changed, removed, same } = plan[kind];
      return [
        kind,
        { added: shown(added), changed: shown(changed), removed: shown(removed), same },
      ];
    }),
  ) as ShownPlan;
}

export function shownRestore({ plan, attempts: _, ...restore }: Restore): ShownRestore {
  return { ...restore, plan: plan === null ? null : shownPlan(plan) };
}
