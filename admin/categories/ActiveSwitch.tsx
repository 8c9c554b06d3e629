import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { categoryMessages } from '../../core/categories/messages.ts';
import type { OwnerCategory } from '../../core/categories/schema.ts';
import { sentence } from '../api/request.ts';
import { Toggle } from '../ui/Toggle.tsx';
import { setCategoryActive, useRefreshCategories } from './api.ts';

/** Active or Inactive, saved at once; back where it was when that fails. */
export function ActiveSwitch({ category }: { category: OwnerCategory }) {
  const refresh = useRefreshCategories();
  const change = useMutation({
    mutationFn: (active: boolean) => setCategoryActive(category.id, active),
    onSuccess: async (_answer, active) => {
      toast.success(active ? categoryMessages.activated : categoryMessages.deactivated);
      await refresh();
    },
    onError: (error) => {
      console.error(error);
      toast.error(sentence(error, categoryMessages.toggleFailed));
    },
  });
  const active = change.isPending ? change.variables : category.active;
  return (
    <span className="inline-flex items-center gap-2.5">
      <Toggle
        label={`${category.name} active`}
        checked={active}
        disabled={change.isPending}
        onChange={(wanted) => change.mutate(wanted)}
      />
      <span aria-hidden="true" className="text-sm max-sm:hidden">
        {active ? 'Active' : 'Inactive'}
      </span>
    </span>
  );
}
