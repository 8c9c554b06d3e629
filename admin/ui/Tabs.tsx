import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';

interface TabsProps {
  label: string;
  tabs: readonly { id: string; name: string; content: ReactNode }[];
  /** The id of the tab that is open. */
  open: string;
  onOpen: (id: string) => void;
}

/** Tabs, by arrow keys too. What is typed in one stays while another is looked at. */
export function Tabs({ label, tabs, open, onOpen }: TabsProps) {
  return (
    <RadixTabs.Root value={open} onValueChange={onOpen}>
      <RadixTabs.List aria-label={label} className="mt-5 flex flex-wrap border-b-2 border-ink">
        {tabs.map(({ id, name }) => (
          <RadixTabs.Trigger
            key={id}
            value={id}
            className="min-h-11 cursor-pointer px-5 font-display text-2xl leading-none font-extrabold text-soft hover:text-ink data-[state=active]:bg-ink data-[state=active]:text-paper"
          >
            {name}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map(({ id, content }) => (
        <RadixTabs.Content key={id} value={id} forceMount className="data-[state=inactive]:hidden">
          {content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
