import { useId } from 'react';
import { revisionMessages } from '../../core/revisions/messages.ts';

interface SubstantiveUpdateProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether the next update of a published review changes the date that visitors see. */
export function SubstantiveUpdate({ checked, onChange }: SubstantiveUpdateProps) {
  const hint = useId();
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={hint}
          onChange={(event) => onChange(event.target.checked)}
          className="size-5 shrink-0 accent-(--ink)"
        />
        {revisionMessages.substantive}
      </label>
      <p id={hint} className="text-sm text-soft">
        {revisionMessages.substantiveHint}
      </p>
    </div>
  );
}
