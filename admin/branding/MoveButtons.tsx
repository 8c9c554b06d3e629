import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { brandingScreenMessages as messages } from './screen-messages.ts';

interface MoveButtonsProps {
  /** What is moved. */
  name: string;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
}

export function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  return [
    { label: messages.up(name), Icon: ArrowUp, to: index - 1 },
    { label: messages.down(name), Icon: ArrowDown, to: index + 1 },
  ].map(({ label, Icon, to }) => (
    <Button
      key={label}
      tone="link"
      className="grid size-11 place-items-center"
      disabled={to < 0 || to >= count}
      aria-label={label}
      onClick={() => onMove(index, to)}
    >
      <Icon aria-hidden className="size-5" />
    </Button>
  ));
}
