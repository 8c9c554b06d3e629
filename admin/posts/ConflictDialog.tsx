import { type FieldName, fieldLabel } from '../../core/posts/fields.ts';
import { postMessages } from '../../core/posts/messages.ts';
import type { PostForm } from '../../core/posts/schema.ts';
import { useCategories } from '../categories/api.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { styles } from '../ui/styles.ts';
import { differences } from './form/form-state.ts';

interface ConflictDialogProps {
  /** What the database holds now. */
  theirs: PostForm;
  /** That, with what was changed here on top. */
  mine: PostForm;
  onKeepMine: (merged: PostForm) => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** The post has changed elsewhere: shows where the two differ and lets the owner choose. */
export function ConflictDialog({
  theirs,
  mine,
  onKeepMine,
  onTakeTheirs,
  onClose,
}: ConflictDialogProps) {
  const { data: categories = [] } = useCategories();
  const nameOf = (id: string) => categories.find((category) => category.id === id)?.name ?? id;
  const shown = (form: PostForm, name: FieldName): string => {
    const value = form[name];
    if (Array.isArray(value)) return value.map(nameOf).sort().join(', ') || '(none)';
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
          : 'Nothing is lost: choose what the post shall say.'}
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
        <button type="button" onClick={() => onKeepMine(mine)} className={styles.primary}>
          Keep mine
        </button>
        <button type="button" onClick={onTakeTheirs} className={styles.quiet}>
          Take theirs
        </button>
        <button type="button" onClick={onClose} className={`${styles.link} px-3`}>
          Go on editing
        </button>
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
