import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { categoryMessages } from '../../core/categories/messages.ts';
import type { OwnerCategory } from '../../core/categories/schema.ts';
import { Toggle } from '../ui/Toggle.tsx';
import { refreshCategories, setCategoryActive } from './api.ts';

/** Active or Inactive, saved at once; switched back when that fails. */
export function ActiveSwitch({ category }: { category: OwnerCategory }) {
  const change = useMutation({
    mutationFn: (active: boolean) => setCategoryActive(category.id, active),
    meta: { failure: categoryMessages.toggleFailed },
    onSuccess: async (_result, active) => {
      toast.success(active ? categoryMessages.activated : categoryMessages.deactivated);
      await refreshCategories();
    },
  });
  const active = change.isPending ? change.variables : category.active;
  return (
    <span className="inline-flex items-center gap-2.5">
      <Toggle
        label={`${category.name} active`}
        checked={active}
        disabled={change.isPending}
        onChange={change.mutate}
      />
      <span aria-hidden="true" className="text-sm max-sm:hidden">
        {active ? 'Active' : 'Inactive'}
      </span>
    </span>
  );
}
