import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { settingsMessages } from '../../core/settings/messages.ts';
import { errorMessage } from '../api/request-error.ts';
import { Card } from '../ui/Card.tsx';
import { LabelledToggle } from '../ui/Toggle.tsx';
import { saveSettings } from './api.ts';

const stripes = (
  <div
    aria-hidden="true"
    className="h-3 border-b-2 border-ink bg-[repeating-linear-gradient(-45deg,var(--accent)_0_12px,var(--ink)_12px_24px)]"
  />
);

/** Saves at once and switches back on failure. */
export function ConstructionCard({ enabled }: { enabled: boolean }) {
  const { constructionOn, constructionOff, constructionFailed } = settingsMessages;
  const change = useMutation({
    mutationFn: (isOn: boolean) => saveSettings({ under_construction_enabled: isOn }),
    onSuccess: ({ under_construction_enabled: isOn }) =>
      toast.success(isOn ? constructionOn : constructionOff),
    onError: (error) => toast.error(constructionFailed, { description: errorMessage(error, '') }),
  });
  return (
    <Card
      title="Under Construction"
      text={settingsMessages.constructionText}
      band={enabled && stripes}
    >
      <div className="border-t border-hairline pt-5">
        <LabelledToggle
          label={settingsMessages.construction}
          checked={change.isPending ? change.variables : enabled}
          disabled={change.isPending}
          onCheckedChange={change.mutate}
        />
        <p role="status" className="mt-1.5 text-sm text-soft">
          {enabled ? settingsMessages.isOn : settingsMessages.isOff}
        </p>
      </div>
    </Card>
  );
}
