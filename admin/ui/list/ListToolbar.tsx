import type { ReactNode } from 'react';
import { classes } from '../../../core/ui/classes.ts';
import { SearchBox } from './SearchBox.tsx';

interface ListToolbarProps {
  label: string;
  placeholder: string;
  search: string;
  delay?: number;
  onSearch: (search: string) => void;
  /** Selects with filters and the order, two in a row on phones. */
  children: ReactNode;
  className?: string;
}

/** What a list shows, and in which order. */
export function ListToolbar({ children, className, ...search }: ListToolbarProps) {
  return (
    <search className={classes('grid grid-cols-2 gap-2 *:min-w-0 lg:flex', className)}>
      <div className="col-span-2 lg:grow">
        <SearchBox {...search} />
      </div>
      {children}
    </search>
  );
}
