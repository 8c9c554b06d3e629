import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { classes } from '../../../core/ui/classes.ts';
import { useComposing } from '../../../core/ui/composition.ts';
import { fieldStyles } from '../field-styles.ts';

interface SearchBoxProps {
  label: string;
  placeholder: string;
  search: string;
  /** Milliseconds from a keystroke to the search, 300 without it. */
  delay?: number;
  onSearch: (search: string) => void;
}

/** Searches once typing stops, and on Enter. Not a form, because a list may be inside one. */
export function SearchBox({ label, placeholder, search, delay = 300, onSearch }: SearchBoxProps) {
  /** What to search for once typing stops. */
  const [typed, setTyped] = useState<string | null>(null);
  const isComposing = useComposing();
  const start = (text: string) => {
    setTyped(null);
    onSearch(text.trim());
  };
  const latest = useRef(start);
  useEffect(() => {
    latest.current = start;
  });
  useEffect(() => {
    if (typed === null || isComposing) return;
    const timer = setTimeout(() => latest.current(typed), delay);
    return () => clearTimeout(timer);
  }, [typed, isComposing, delay]);
  return (
    <div className="relative">
      <Search aria-hidden="true" className="absolute top-3 left-3 size-5 text-soft" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={search}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          start(event.currentTarget.value);
        }}
        onChange={({ target }) => setTyped(target.value)}
        className={classes(fieldStyles.input, 'pl-10')}
      />
    </div>
  );
}
