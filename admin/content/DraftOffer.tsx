import { postMessages } from '../../core/posts/messages.ts';
import { Button } from '../ui/Button.tsx';
import { formatTime } from '../ui/time/dates.ts';
import type { LocalDraft } from './local-draft.ts';

interface DraftOfferProps<Form> {
  draft: LocalDraft<Form>;
  onRestore: (draft: LocalDraft<Form>) => void;
  onDiscard: () => void;
}

const scrollToOffer = (offer: HTMLElement | null) => offer?.scrollIntoView({ block: 'center' });

export function DraftOffer<Form extends { title: string }>(props: DraftOfferProps<Form>) {
  const { draft, onRestore, onDiscard } = props;
  const { title } = draft.form;
  return (
    <section
      ref={scrollToOffer}
      aria-label="Unsaved text"
      className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2 border-l-4 border-accent bg-card px-4 py-3"
    >
      <p className="min-w-0 grow basis-64 wrap-anywhere">
        Unsaved text{title !== '' && ` of “${title}”`} from {formatTime(draft.saved_at)} is stored
        on this device.
      </p>
      <span className="flex gap-5">
        <Button tone="link" onClick={() => onRestore(draft)} className="min-h-11 font-bold">
          Bring it back
        </Button>
        <Button
          tone="link"
          onClick={() => {
            if (window.confirm(postMessages.discard)) onDiscard();
          }}
          className="min-h-11"
        >
          Discard it
        </Button>
      </span>
    </section>
  );
}
