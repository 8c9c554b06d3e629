import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classes } from '../../../core/ui/classes.ts';
import { fieldStyles } from '../field-styles.ts';

interface SearchBoxProps {
  label: string;
  placeholder: string;
  search: string;
  /** Milliseconds from a keystroke to the search. */
  delay: number;
  onSearch: (search: string) => void;
}

/** Searches once typing stops, and on Enter. Not a form, because a list may be inside one. */
export function SearchBox({ label, placeholder, search, delay, onSearch }: SearchBoxProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
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
          clearTimeout(timer.current);
          onSearch(event.currentTarget.value.trim());
        }}
        onChange={({ target: { value } }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onSearch(value.trim()), delay);
        }}
        className={classes(fieldStyles.input, 'pl-10')}
      />
    </div>
  );
}
