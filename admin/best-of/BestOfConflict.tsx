import type { BestOfForm } from '../../core/best-of/form.ts';
import { revisionMessages } from '../../core/revisions/messages.ts';
import { ConflictDialog } from '../content/ConflictDialog.tsx';
import type { ConflictProps } from '../content/kind.ts';
import { isListName, itemTexts, lineText, useNames } from './field-texts.ts';

export default function BestOfConflict(props: ConflictProps<BestOfForm>) {
  const names = useNames([props.theirs, props.mine]);
  const shown = (form: BestOfForm, name: keyof BestOfForm) => {
    const text = isListName(name)
      ? itemTexts(form, name, names).join('\n\n')
      : lineText(form, name);
    return text === '' ? revisionMessages.empty : text;
  };
  return <ConflictDialog {...props} shown={shown} />;
}
