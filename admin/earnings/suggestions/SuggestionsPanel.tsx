import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { Link } from 'wouter';
import type { Suggestion } from '../../../core/earnings/suggestions.ts';
import { invalidate } from '../../api/query-client.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { styles } from '../../ui/styles.ts';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { dismissSuggestion, restoreSuggestions, suggestionsQuery } from './api.ts';
import { suggestionMessages as messages } from './messages.ts';
import { SuggestionItem } from './SuggestionItem.tsx';

interface SuggestionsPanelProps {
  /** How many are shown, one of each kind first; all of them without it. */
  most?: number;
  className?: string;
}

/** Suggestions from the numbers of the site, each with its reason. */
export default function SuggestionsPanel({ most, className }: SuggestionsPanelProps) {
  const query = useQuery(suggestionsQuery());
  const restore = useMutation({
    mutationFn: restoreSuggestions,
    meta: { failure: messages.restoreFailed },
    onSettled: () => invalidate('earnings'),
  });
  const dismiss = useMutation({
    mutationFn: dismissSuggestion,
    meta: { failure: messages.dismissFailed },
    onSuccess: () => toast.success(messages.dismissed),
    onSettled: () => invalidate('earnings'),
  });
  return (
    <TitledSection title={messages.title} {...(className !== undefined && { className })}>
      <div className="mt-4 border-t-2 border-ink">
        <Loaded query={query} failure={messages.failed} className="py-3">
          {({ imported, items, dismissed }) => {
            const shown = most === undefined ? items : firstOfEach(items, most);
            return (
              <>
                {!imported && (
                  <Note title={messages.notImported} hint={messages.notImportedHint}>
                    <Link href={paths.earningImports} className={styles.link}>
                      {messages.toImports}
                    </Link>
                  </Note>
                )}
                {imported && items.length === 0 && (
                  <Note title={messages.nothing} hint={messages.nothingHint} />
                )}
                <ul>
                  {shown.map((suggestion) => (
                    <SuggestionItem
                      key={suggestion.key}
                      suggestion={suggestion}
                      isBusy={dismiss.isPending && dismiss.variables.key === suggestion.key}
                      onDismiss={() => dismiss.mutate(suggestion)}
                    />
                  ))}
                </ul>
                {(shown.length < items.length || dismissed > 0) && (
                  <p className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3 text-sm">
                    {shown.length < items.length && (
                      <Link href={paths.earnings} className={styles.link}>
                        {messages.all(items.length)}
                      </Link>
                    )}
                    {dismissed > 0 && (
                      <span className="text-soft">
                        {messages.hidden(dismissed)}{' '}
                        <Button
                          tone="link"
                          disabled={restore.isPending}
                          onClick={() => restore.mutate()}
                        >
                          {messages.restore}
                        </Button>
                      </span>
                    )}
                  </p>
                )}
              </>
            );
          }}
        </Loaded>
      </div>
    </TitledSection>
  );
}

/** The first of each kind, then the following ones. */
function firstOfEach(items: Suggestion[], most: number): Suggestion[] {
  const isFirst = ({ kind, key }: Suggestion) =>
    items.find((other) => other.kind === kind)?.key === key;
  const first = items.filter(isFirst);
  return [...first, ...items.filter((item) => !isFirst(item))].slice(0, most);
}

interface NoteProps {
  title: string;
  hint: string;
  children?: ReactNode;
}

function Note({ title, hint, children }: NoteProps) {
  return (
    <p className="border-b border-hairline py-3">
      <span className="block font-bold">{title}</span>
      <span className="text-soft">{hint}</span> {children}
    </p>
  );
}
