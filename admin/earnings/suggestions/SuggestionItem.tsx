import { Link } from 'wouter';
import type { Suggestion } from '../../../core/earnings/suggestions.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { styles } from '../../ui/styles.ts';
import { describeSuggestion } from './describe-suggestion.ts';
import { suggestionMessages as messages } from './messages.ts';

interface SuggestionItemProps {
  suggestion: Suggestion;
  isBusy: boolean;
  onDismiss: () => void;
}

export function SuggestionItem({ suggestion, isBusy, onDismiss }: SuggestionItemProps) {
  const { kind } = suggestion;
  const { title, facts, advice, path, numbers } = describeSuggestion(suggestion);
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-hairline py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="font-bold">{title}</span>
          <Badge>{messages.kinds[kind]}</Badge>
        </p>
        <p className="mt-1">{facts}</p>
        <p className="text-soft">{advice}</p>
        <details className="mt-1 text-sm text-soft">
          <summary className="w-fit cursor-pointer py-0.5 underline decoration-1 underline-offset-4">
            {messages.why}
          </summary>
          <p className="mt-1 max-w-prose">{messages.reasons[kind]}</p>
        </details>
      </div>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 sm:justify-end sm:text-right">
        {numbers.map(({ name, now, before }) => (
          <li key={name}>
            <span className="block text-sm text-soft">{name}</span>
            <span className="block font-display text-3xl leading-none font-black whitespace-nowrap">
              {now}
            </span>
            {before !== undefined && (
              <span className="block text-sm text-soft">{messages.before(before)}</span>
            )}
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-6 gap-y-1 sm:col-span-2">
        <Link href={path} className={styles.link}>
          {messages.actions[kind]}
          <span className="sr-only">: {title}</span>
        </Link>
        <Button
          tone="link"
          className="text-soft"
          aria-label={messages.dismissFor(title)}
          disabled={isBusy}
          onClick={onDismiss}
        >
          {messages.dismiss}
        </Button>
      </p>
    </li>
  );
}
