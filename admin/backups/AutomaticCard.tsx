import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { backupMessages as messages } from '../../core/backups/messages.ts';
import { Card } from '../ui/Card.tsx';
import { LabelledToggle } from '../ui/Toggle.tsx';
import { setAutomatic } from './api.ts';

/** Saves at once and switches back on failure. */
export function AutomaticCard({ isOn, place }: { isOn: boolean; place: 'bucket' | 'pictures' }) {
  const change = useMutation({
    mutationFn: setAutomatic,
    onSuccess: (_saved, isOn) => toast.success(isOn ? messages.automaticOn : messages.automaticOff),
    meta: { failure: messages.automaticFailed },
  });
  return (
    <Card title={messages.automatic} text={messages.automaticText}>
      <div className="grid gap-4 border-t border-hairline pt-5">
        <LabelledToggle
          label={messages.automaticLabel}
          checked={change.isPending ? change.variables : isOn}
          disabled={change.isPending}
          onCheckedChange={change.mutate}
        />
        <p className="text-sm text-soft">{messages.places[place]}</p>
        <p className="text-sm text-soft">{messages.excluded}</p>
      </div>
    </Card>
  );
}
