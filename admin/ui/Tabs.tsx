import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';

interface TabsProps {
  label: string;
  tabs: readonly { id: string; name: string; content: ReactNode }[];
  open: string;
  onOpen: (id: string) => void;
  /** Whether closed tabs stay rendered and keep what is typed in them. */
  keepsClosed?: boolean;
}

/** Tabs that arrow keys also switch. */
export function Tabs({ label, tabs, open, onOpen, keepsClosed = false }: TabsProps) {
  return (
    <RadixTabs.Root value={open} onValueChange={onOpen}>
      <RadixTabs.List aria-label={label} className="mt-5 flex gap-1 border-b-2 border-ink">
        {tabs.map(({ id, name }) => (
          <RadixTabs.Trigger
            key={id}
            value={id}
            className="min-h-11 cursor-pointer px-4 font-display text-2xl leading-none font-extrabold text-soft hover:bg-deep hover:text-ink data-[state=active]:bg-ink data-[state=active]:text-paper max-sm:grow max-sm:px-2"
          >
            {name}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map(({ id, content }) => (
        <RadixTabs.Content
          key={id}
          value={id}
          {...(keepsClosed && { forceMount: true })}
          className="data-[state=inactive]:hidden"
        >
          {content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
