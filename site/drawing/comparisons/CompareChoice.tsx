import { choiceMessages as messages } from '../../../core/languages/texts/index.ts';

/** The form that the checkboxes of a list belong to. */
export const COMPARE_FORM_ID = 'compare';

interface CompareChoiceProps {
  slug: string;
  title: string;
  checked?: boolean;
  /** Without it the browser alone keeps the choice. */
  onChange?: (slug: string, checked: boolean) => void;
}

/** The checkbox of a card. It belongs to the form of the list, wherever the card is. */
export function CompareChoice({ slug, title, checked = false, onChange }: CompareChoiceProps) {
  return (
    <label className="relative z-10 -mb-2 inline-flex min-h-11 cursor-pointer items-center gap-2.5 self-start pr-3 font-note text-sm">
      <input
        type="checkbox"
        name="items"
        value={slug}
        form={COMPARE_FORM_ID}
        {...(onChange === undefined
          ? { defaultChecked: checked }
          : { checked, onChange: (event) => onChange(slug, event.currentTarget.checked) })}
        className="size-5 shrink-0 cursor-pointer accent-accent-text"
      />
      <span>
        {messages.compare}
        <span className="sr-only"> {title}</span>
      </span>
    </label>
  );
}
