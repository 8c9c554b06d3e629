import type { FieldValues } from 'react-hook-form';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { type ConflictProps, differences, type FieldOf } from './kind.ts';

interface ConflictDialogProps<Form extends FieldValues> extends ConflictProps<Form> {
  /** A field of a version as text. */
  shown(form: Form, name: FieldOf<Form>): string;
}

/** Two versions of a text: the owner chooses. */
export function ConflictDialog<Form extends FieldValues>(props: ConflictDialogProps<Form>) {
  const { kind, theirs, mine, shown, onKeepMine, onTakeTheirs, onClose } = props;
  const names = differences(kind, mine, theirs);
  return (
    <Dialog title="Changed elsewhere" onClose={onClose} wide>
      <p>
        {kind.texts.changed}{' '}
        {names.length === 0
          ? 'Both versions are the same.'
          : 'Nothing is lost: choose which version to use.'}
      </p>
      {names.length > 0 && (
        <dl className="border-t-2 border-ink">
          {names.map((name) => (
            <div key={name} className="border-b border-hairline py-3">
              <dt className="font-bold">{kind.labelOf(name)}</dt>
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
        <Button onClick={() => onTakeTheirs(mine)}>Take theirs</Button>
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
