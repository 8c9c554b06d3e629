import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Edge } from './draggable-row.ts';

interface DragOptions {
  row: RefObject<HTMLElement | null>;
  handle: RefObject<HTMLElement | null>;
  /** Of the list: nothing is dragged from one to another. */
  list: string;
  index: number;
  name: string;
  onDrop: (from: number, to: number) => void;
}

/**
 * Where a dragged row would be put, and whether this row is the one that is dragged. What drags is loaded with the
 * first row, because many forms have none.
 */
export function useDrag({ row, handle, list, index, name, onDrop }: DragOptions) {
  const [edge, setEdge] = useState<Edge | null>(null);
  const [isDragged, setDragged] = useState(false);
  const latest = useRef({ index, name, onDrop });
  latest.current = { index, name, onDrop };

  useEffect(() => {
    const [element, grip] = [row.current, handle.current];
    if (element === null || grip === null) return;
    let end: (() => void) | null = () => {};
    const current = () => latest.current;
    import('./draggable-row.ts').then(
      ({ makeDraggable }) => {
        if (end === null) return;
        end = makeDraggable({ row: element, handle: grip, list, current, setEdge, setDragged });
      },
      // The buttons work without it.
      (error) => console.warn('Rows cannot be dragged', error),
    );
    return () => {
      end?.();
      end = null;
    };
  }, [row, handle, list]);

  return { edge, isDragged };
}
