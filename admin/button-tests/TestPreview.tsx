import type { ButtonTestForm } from '../../core/button-tests/admin.ts';
import type { ButtonChange, ButtonPosition } from '../../core/button-tests/schema.ts';
import { callToAction } from '../../core/posts/call-to-action.ts';
import { buttonStyles } from '../../core/ui/button-styles.ts';
import { classes } from '../../core/ui/classes.ts';
import { buttonTestScreenMessages as messages } from './admin-messages.ts';

/** A button as pages show it, not a control. */
const Sample = ({ text }: { text: string }) => (
  <span className={classes(buttonStyles.primary, 'pointer-events-none max-w-full text-center')}>
    {text}
  </span>
);

const Block = ({ name }: { name: string }) => (
  <span className="block border-t-2 border-ink bg-deep px-3 py-2 font-note text-sm text-soft">
    {name}
  </span>
);

/** Sections of a review with the buttons between and after them. */
function Sketch(props: { position: ButtonPosition; label: string; isChanged: boolean }) {
  const { position, label, isChanged } = props;
  const [before, after] = messages.previewSection[position];
  const isMoved = position === 'before-analysis';
  const button = <Sample text={label} />;
  return (
    <span className="grid justify-items-stretch gap-2">
      <Block name={before} />
      {isChanged && button}
      <Block name={after} />
      {!(isChanged && isMoved) && button}
    </span>
  );
}

interface TestPreviewProps {
  test: ButtonTestForm;
  /** In force already. */
  changes: ButtonChange[];
}

/** The text of a review without its own, as pages have it now. */
function currentText({ target }: ButtonTestForm, button_changes: ButtonChange[]): string {
  const placement = target === 'all' ? 'scorecard' : target;
  return callToAction({ primary_cta_text: null }, placement, { button_test: null, button_changes });
}

/** Both variants of a test as a visitor would see them. */
export function TestPreview({ test, changes }: TestPreviewProps) {
  const { kind, text, position, own_texts } = test;
  const label = currentText(test, changes);
  const variants = [
    { name: messages.variantA, isChanged: false },
    { name: messages.variantB, isChanged: true },
  ];
  return (
    <section aria-label={messages.previewTitle} className="grid gap-4 sm:grid-cols-2">
      {variants.map(({ name, isChanged }) => (
        <div key={name} className="grid content-start gap-3 border border-hairline bg-paper p-4">
          <p className="font-note text-sm text-soft">{name}</p>
          {kind === 'placement' ? (
            <Sketch position={position} label={label} isChanged={isChanged} />
          ) : (
            <p className="grid justify-items-start gap-1.5">
              <Sample text={isChanged ? text.trim() || '…' : label} />
              {!isChanged && own_texts && (
                <span className="text-sm text-soft">{messages.previewOwn}</span>
              )}
            </p>
          )}
        </div>
      ))}
    </section>
  );
}
