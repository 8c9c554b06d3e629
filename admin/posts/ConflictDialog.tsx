import { useQuery } from '@tanstack/react-query';
import { type FieldName, fieldLabel } from '../../core/posts/fields.ts';
import { postMessages } from '../../core/posts/messages.ts';
import { offerText } from '../../core/posts/offer-text.ts';
import type { PostForm } from '../../core/posts/schema.ts';
import { valueLines } from '../../core/specifications/values.ts';
import { categoriesQuery } from '../categories/index.ts';
import { merchantsQuery } from '../links/merchants/index.ts';
import { specificationsQuery } from '../specifications/index.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { formatDateTime } from '../ui/dates.ts';
import { differences } from './form/form-state.ts';

interface ConflictDialogProps {
  theirs: PostForm;
  /** `theirs` with the changes made here. */
  mine: PostForm;
  onKeepMine: (merged: PostForm) => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

export default function ConflictDialog(props: ConflictDialogProps) {
  const { theirs, mine, onKeepMine, onTakeTheirs, onClose } = props;
  const { data: categories = [] } = useQuery(categoriesQuery());
  const { data: merchants = [] } = useQuery(merchantsQuery());
  const { data: specifications } = useQuery(specificationsQuery());
  const nameOf = (id: string) => categories.find((category) => category.id === id)?.name ?? id;
  const shown = (form: PostForm, name: FieldName): string => {
    const value = form[name];
    if (name === 'category_ids') return form[name].map(nameOf).sort().join(', ') || '(none)';
    if (name === 'offers') {
      const texts = form[name].map((offer) => offerText(offer, merchants, formatDateTime));
      return texts.join('\n\n') || '(none)';
    }
    if (name === 'specifications') {
      return valueLines(form[name], specifications?.items ?? []).join('\n') || '(none)';
    }
    if (typeof value === 'boolean') return value ? 'On' : 'Off';
    return value === null || value === '' ? '(empty)' : String(value);
  };
  const names = differences(mine, theirs);
  return (
    <Dialog title="Changed elsewhere" onClose={onClose} wide>
      <p>
        {postMessages.changed}{' '}
        {names.length === 0
          ? 'Both hold the same text.'
          : 'Nothing is lost: choose which version to use.'}
      </p>
      {names.length > 0 && (
        <dl className="border-t-2 border-ink">
          {names.map((name) => (
            <div key={name} className="border-b border-hairline py-3">
              <dt className="font-bold">{fieldLabel(name)}</dt>
              <dd className="mt-1 grid gap-x-6 gap-y-2 sm:grid-cols-2">
                <Side heading="Yours" text={shown(mine, name)} />
                <Side heading="Theirs" text={shown(theirs, name)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-3">
        <Button tone="primary" onClick={() => onKeepMine(mine)}>
          Keep mine
        </Button>
        <Button onClick={onTakeTheirs}>Take theirs</Button>
        <Button tone="link" onClick={onClose} className="px-3">
          Go on editing
        </Button>
      </div>
      <p className="text-sm text-soft">
        “Keep mine” saves your changes on top of theirs. “Take theirs” loads theirs; your text stays
        on this device.
      </p>
    </Dialog>
  );
}

function Side({ heading, text }: { heading: string; text: string }) {
  return (
    <div className="min-w-0">
      <span className="font-note text-xs text-soft">{heading}</span>
      <p className="max-h-40 overflow-y-auto whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  );
}
