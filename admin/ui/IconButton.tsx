import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon;
  /** Its name, for those who do not see it too. */
  label: string;
}

/** A button that shows an icon. Its name is also a tooltip, unless the title is another text. */
export function IconButton({ icon: Icon, label, title = label, ...button }: IconButtonProps) {
  return (
    <Button tone="icon" aria-label={label} title={title} {...button}>
      <Icon aria-hidden="true" className="size-5" />
    </Button>
  );
}
