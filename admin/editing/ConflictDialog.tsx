import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

interface ConflictDialogProps {
  /** What happened. */
  changed: string;
  /** The fields in which both versions differ, as text. */
  fields: readonly { name: string; label: string; mine: string; theirs: string }[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Two versions of a text: the owner chooses. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { changed, fields, onKeepMine, onTakeTheirs, onClose } = props;
  return (
    <Dialog title="Changed elsewhere" onClose={onClose} wide>
      <p>
        {changed}{' '}
        {fields.length === 0
          ? 'Both versions are the same.'
          : 'Nothing is lost: choose which version to use.'}
      </p>
      {fields.length > 0 && (
        <dl className="border-t-2 border-ink">
          {fields.map(({ name, label, mine, theirs }) => (
            <div key={name} className="border-b border-hairline py-3">
              <dt className="font-bold">{label}</dt>
              <dd className="mt-1 grid gap-x-6 gap-y-2 sm:grid-cols-2">
                <Side heading="Yours" text={mine} />
                <Side heading="Theirs" text={theirs} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-3">
        <Button tone="primary" onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button onClick={onTakeTheirs}>Take theirs</Button>
        <Button tone="link" onClick={onClose} className="px-3">
          Go on editing
        </Button>
      </div>
      <p className="text-sm text-soft">
        “Keep mine” saves your changes on top of theirs. “Take theirs” loads theirs; your text stays
        in the history.
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
