import { revisionMessages } from '../../core/revisions/messages.ts';
import { classes } from '../../core/ui/classes.ts';
import type { Difference, Part } from './differences.ts';

/** Characters of unchanged text shown on each side of a change. */
const CONTEXT = 120;

export function DifferenceList({ differences }: { differences: Difference[] }) {
  if (differences.length === 0) return <p className="text-soft">{revisionMessages.noChanges}</p>;
  return (
    <dl className="border-t-2 border-ink">
      {differences.map((difference) => (
        <div key={difference.name} className="border-b border-hairline py-3">
          <dt className="font-bold">{difference.label}</dt>
          <dd className="mt-1 min-w-0">
            <Change difference={difference} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Change({ difference }: { difference: Difference }) {
  switch (difference.shape) {
    case 'words':
      return (
        <>
          {difference.isFormatting && (
            <p className="text-sm text-soft">{revisionMessages.formatting}</p>
          )}
          <p className="whitespace-pre-line wrap-anywhere">
            {difference.parts.map((part, index) => (
              <Changed
                // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
                key={index}
                part={{
                  ...part,
                  text:
                    part.state === 'same'
                      ? shortened(part.text, place(difference.parts, index))
                      : part.text,
                }}
              />
            ))}
          </p>
        </>
      );
    case 'items':
      return (
        <ul className="grid gap-1">
          {difference.parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
            <li key={index} className="flex gap-2 wrap-anywhere">
              <span aria-hidden="true" className="w-3 shrink-0 text-center font-bold">
                {{ same: '', added: '+', removed: '−' }[part.state]}
              </span>
              <Changed part={part} />
            </li>
          ))}
        </ul>
      );
    case 'sides':
      return (
        <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          <Side heading={revisionMessages.before} text={difference.before} />
          <Side heading={revisionMessages.after} text={difference.after} />
        </div>
      );
  }
}

function Changed({ part: { state, text } }: { part: Part }) {
  if (state === 'same') return <span className="min-w-0">{text}</span>;
  const Mark = state === 'added' ? 'ins' : 'del';
  return (
    <Mark
      className={classes(
        'min-w-0',
        state === 'added'
          ? 'bg-good/20 underline decoration-good decoration-2 underline-offset-2'
          : 'bg-bad/15 text-soft line-through decoration-bad',
      )}
    >
      <span className="sr-only">
        {state === 'added' ? revisionMessages.added : revisionMessages.removed}{' '}
      </span>
      {text}
    </Mark>
  );
}

function Side({ heading, text }: { heading: string; text: string }) {
  return (
    <div className="min-w-0">
      <span className="font-note text-xs text-soft">{heading}</span>
      <p className="max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere">
        {text === '' ? revisionMessages.empty : text}
      </p>
    </div>
  );
}

type Place = 'first' | 'last' | 'between' | 'only';

function place(parts: readonly Part[], index: number): Place {
  if (parts.length === 1) return 'only';
  if (index === 0) return 'first';
  return index === parts.length - 1 ? 'last' : 'between';
}

/** Unchanged text far from a change is left out. */
function shortened(text: string, where: Place): string {
  const characters = [...text];
  if (where === 'only' || characters.length <= 3 * CONTEXT) return text;
  const start = characters.slice(0, CONTEXT).join('');
  const end = characters.slice(-CONTEXT).join('');
  if (where === 'first') return `… ${end}`;
  return where === 'last' ? `${start} …` : `${start} …\n… ${end}`;
}
