import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { catalogueMessages, searchMessages } from '../../core/catalogue/messages.ts';
import { reviewPath } from '../../core/posts/address.ts';
import { $suggestions, clearSuggestions } from '../stores/suggestions.ts';

const row =
  'block px-3 py-2.5 no-underline hover:bg-ink hover:text-paper focus:bg-ink focus:text-paper';

export function SearchSuggestions() {
  const suggestions = useStore($suggestions);

  useEffect(() => {
    const close = (event: Event) => {
      const escaped = event instanceof KeyboardEvent && event.key === 'Escape';
      const elsewhere = event.target instanceof Element && event.target.closest('search') === null;
      // Escape would also clear the search field; here it only closes the suggestions.
      if (escaped && $suggestions.get() !== null) event.preventDefault();
      if (escaped || (event.type !== 'keydown' && elsewhere)) clearSuggestions();
    };
    const events = ['keydown', 'pointerdown', 'focusin'];
    for (const event of events) addEventListener(event, close);
    return () => {
      for (const event of events) removeEventListener(event, close);
    };
  }, []);

  return (
    <div role="status" className="absolute inset-x-0 top-full z-30">
      {suggestions !== null && (
        <div className="mt-1 border-2 border-ink bg-card">
          {suggestions.total === 0 && (
            <p className="px-3 py-2.5">
              {suggestions.items.length > 0 ? catalogueMessages.nearest : catalogueMessages.empty}
            </p>
          )}
          {suggestions.items.length > 0 && (
            <ul>
              {suggestions.items.map((item) => (
                <li key={item.id} className="border-b border-rule/30 last:border-0">
                  <a href={reviewPath(item.slug)} className={row}>
                    <span className="line-clamp-2">{item.title}</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
          {suggestions.total > suggestions.items.length && (
            <a
              href={`/products?search=${encodeURIComponent(suggestions.search)}`}
              className={`${row} border-t-2 border-ink font-bold`}
            >
              {searchMessages.allResults(suggestions.total)}
            </a>
          )}
        </div>
      )}
    </div>
  );
}
