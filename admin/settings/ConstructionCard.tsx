import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { toast } from 'sonner';
import { settingsMessages } from '../../core/settings/messages.ts';
import { sentence } from '../api/request.ts';
import { Toggle } from '../ui/Toggle.tsx';
import { setUnderConstruction, useSavedSettings } from './api.ts';
import { Card } from './Card.tsx';

/** The switch of the construction page, saved at once; back where it was when that fails. */
export function ConstructionCard({ enabled }: { enabled: boolean }) {
  const id = useId();
  const takeUp = useSavedSettings();
  const change = useMutation({
    mutationFn: setUnderConstruction,
    onSuccess: async (saved) => {
      toast.success(
        saved.under_construction
          ? settingsMessages.constructionOn
          : settingsMessages.constructionOff,
      );
      await takeUp(saved);
    },
    onError: (error) => {
      console.error(error);
      toast.error(settingsMessages.constructionFailed, { description: sentence(error, '') });
    },
  });
  const shown = change.isPending ? change.variables : enabled;
  return (
    <Card
      title="Under Construction"
      text={settingsMessages.constructionText}
      band={
        enabled && (
          <div
            aria-hidden="true"
            className="h-3 border-b-2 border-ink bg-[repeating-linear-gradient(-45deg,var(--accent)_0_12px,var(--ink)_12px_24px)]"
          />
        )
      }
    >
      <div className="border-t border-hairline pt-5">
        <div className="flex items-center justify-between gap-4">
          <label htmlFor={id} className="cursor-pointer font-bold">
            {settingsMessages.construction}
          </label>
          <Toggle id={id} checked={shown} disabled={change.isPending} onChange={change.mutate} />
        </div>
        <p role="status" className="mt-1.5 text-sm text-soft">
          {enabled ? settingsMessages.isOn : settingsMessages.isOff}
        </p>
      </div>
    </Card>
  );
}
