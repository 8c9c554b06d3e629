import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { WorkingDraft } from '../../core/content/schema.ts';
import { postMessages } from '../../core/posts/messages.ts';
import { classes } from '../../core/ui/classes.ts';
import { HistoryLink } from '../revisions/index.ts';
import { styles } from '../ui/styles.ts';
import type { RailLayout } from './EditorLayout.tsx';
import type { EditedKind, StoredText } from './kind.ts';
import { contentMessages as messages } from './messages.ts';

interface EditorRailProps<Form extends FieldValues, Stored extends StoredText> {
  kind: EditedKind<Form, Stored>;
  /** As it was loaded or last saved; null before that. */
  stored: Stored | null;
  draft: WorkingDraft | null;
  isChanged: boolean;
  layout: RailLayout;
  status: ReactNode;
  draftActions: ReactNode;
  schedule: ReactNode;
  actions: ReactNode;
  control?: ReactNode;
  previewActions?: ReactNode;
  more?: ReactNode;
  check: ReactNode;
}

/** What can be done with a text, and what visitors see of it. */
export function EditorRail<Form extends FieldValues, Stored extends StoredText>(
  props: EditorRailProps<Form, Stored>,
) {
  const { kind, stored, draft, isChanged, layout, status, draftActions, schedule } = props;
  const { actions, control, previewActions, more, check } = props;
  return (
    <Rail layout={layout} status={status} actions={actions}>
      {control}
      <VisitorsSee kind={kind} stored={stored} draft={draft} />
      {draftActions}
      {stored !== null && (!stored.published || draft !== null) && (
        <div className="grid justify-items-start gap-1">
          <NewTab href={kind.paths.preview(stored.id)} className="py-1" text={messages.preview} />
          {previewActions}
          {isChanged && <p className="text-sm text-soft">{messages.previewHint}</p>}
        </div>
      )}
      {schedule}
      {stored !== null && <HistoryLink href={kind.paths.history(stored.id)} />}
      {more}
      {check}
    </Rail>
  );
}

type VisitorsSeeProps<Form extends FieldValues, Stored extends StoredText> = Pick<
  EditorRailProps<Form, Stored>,
  'kind' | 'stored' | 'draft'
>;

function VisitorsSee<Form extends FieldValues, Stored extends StoredText>(
  props: VisitorsSeeProps<Form, Stored>,
) {
  const { kind, stored, draft } = props;
  const page = stored === null ? null : kind.pageOf(stored);
  if (stored === null || page === null) {
    return <p className="text-sm text-soft">{kind.texts.hidden}</p>;
  }
  return (
    <div className="grid gap-2 text-sm text-soft">
      {draft !== null && <p className="font-bold text-ink">{postMessages.withChanges}</p>}
      <p>
        {messages.visitorsSee} <NewTab href={page} text={kind.texts.shown(stored)} />.
      </p>
    </div>
  );
}

function NewTab({
  href,
  text,
  className = '',
}: {
  href: string;
  text: string;
  className?: string;
}) {
  return (
    <a href={href} target="_blank" rel="noopener" className={`${styles.link} ${className}`}>
      {text}
      <span className="sr-only"> {messages.opensTab}</span>
    </a>
  );
}

const bar =
  'fixed inset-x-0 bottom-0 z-10 grid grid-cols-[1fr_auto] items-center gap-x-4 border-t-2 border-ink bg-paper px-4 py-2 in-[form:has([data-docked])]:hidden';

interface RailProps {
  layout: RailLayout;
  status: ReactNode;
  /** Buttons of the save bar. */
  actions: ReactNode;
  children: ReactNode;
}

/** On narrow screens the save bar stays at the bottom. */
function Rail({ layout, status, actions, children }: RailProps) {
  const isRail = layout === 'rail';
  return (
    <aside
      aria-label="Publishing"
      className={classes(
        isRail &&
          'lg:sticky lg:top-24 lg:flex lg:max-h-[calc(100dvh-7rem)] lg:flex-col lg:self-start',
      )}
    >
      {/* Comes first, so that changes do not move the buttons under the pointer. */}
      <div
        className={classes(
          bar,
          isRail && 'lg:static lg:mb-4 lg:grid-cols-1 lg:gap-3 lg:border-0 lg:p-0',
        )}
      >
        <div className={classes('min-w-0', isRail && 'lg:order-last')}>{status}</div>
        <div className={classes('flex gap-2', isRail && 'lg:grid')}>{actions}</div>
      </div>
      <div
        hidden={layout === 'bar'}
        className={classes(
          'border-2 border-ink bg-card p-5',
          isRail && 'lg:min-h-0 lg:overflow-y-auto',
        )}
      >
        <div className="grid gap-5">{children}</div>
      </div>
    </aside>
  );
}
