import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import type { ButtonChange } from '../../core/button-tests/schema.ts';
import { Button } from '../ui/Button.tsx';
import { buttonTestScreenMessages as messages } from './admin-messages.ts';
import { removeChange } from './api.ts';
import { namesOf } from './names.ts';

/** What adopted tests have left on pages. */
export function AdoptedChanges({ changes }: { changes: readonly ButtonChange[] }) {
  const removal = useMutation({
    mutationFn: removeChange,
    meta: { failure: messages.removeFailed },
    onSuccess: () => toast.success(messages.removed),
  });
  return (
    <ul className="mt-4 border-t-2 border-ink">
      {changes.map((change) => {
        const { name, detail } = namesOf(change);
        return (
          <li
            key={change.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-3"
          >
            <p>
              <span className="block font-bold">{name}</span>
              <span className="block text-sm text-soft">{detail}</span>
            </p>
            <Button
              disabled={removal.isPending}
              aria-label={`${messages.remove}: ${name}`}
              onClick={() => removal.mutate(change.id)}
            >
              {messages.remove}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
