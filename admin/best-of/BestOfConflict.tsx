import type { BestOfForm } from '../../core/best-of/form.ts';
import { bestOfMessages } from '../../core/best-of/messages.ts';
import { revisionMessages } from '../../core/revisions/messages.ts';
import { ConflictDialog } from '../editing/ConflictDialog.tsx';
import { differences } from '../editing/kind.ts';
import { bestOfKind, labelOfField } from './best-of-kind.ts';
import { isListName, itemTexts, lineText, useNames } from './field-texts.ts';

interface BestOfConflictProps {
  theirs: BestOfForm;
  /** `theirs` with the changes made here. */
  mine: BestOfForm;
  onKeepMine: (merged: BestOfForm) => void;
  onTakeTheirs: (merged: BestOfForm) => void;
  onClose: () => void;
}

export default function BestOfConflict(props: BestOfConflictProps) {
  const { theirs, mine, onKeepMine, onTakeTheirs, onClose } = props;
  const names = useNames([theirs, mine]);
  const shown = (form: BestOfForm, name: keyof BestOfForm) => {
    const text = isListName(name)
      ? itemTexts(form, name, names).join('\n\n')
      : lineText(form, name);
    return text === '' ? revisionMessages.empty : text;
  };
  const fields = differences(bestOfKind, mine, theirs).map((name) => ({
    name,
    label: labelOfField(name),
    mine: shown(mine, name),
    theirs: shown(theirs, name),
  }));
  return (
    <ConflictDialog
      changed={bestOfMessages.changed}
      fields={fields}
      onKeepMine={() => onKeepMine(mine)}
      onTakeTheirs={() => onTakeTheirs(mine)}
      onClose={onClose}
    />
  );
}
