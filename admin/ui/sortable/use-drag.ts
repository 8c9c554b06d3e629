import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { type RefObject, useEffect, useRef, useState } from 'react';

export type Edge = 'before' | 'after';

interface DragOptions {
  row: RefObject<HTMLElement | null>;
  handle: RefObject<HTMLElement | null>;
  /** Of the list: nothing is dragged from one to another. */
  list: string;
  index: number;
  name: string;
  onDrop: (from: number, to: number) => void;
}

/** Where a dragged row would be put, and whether this row is the one that is dragged. */
export function useDrag({ row, handle, list, index, name, onDrop }: DragOptions) {
  const [edge, setEdge] = useState<Edge | null>(null);
  const [isDragged, setDragged] = useState(false);
  const latest = useRef({ index, name, onDrop });
  latest.current = { index, name, onDrop };

  useEffect(() => {
    const [element, grip] = [row.current, handle.current];
    if (element === null || grip === null) return;
    const edgeAt = (y: number): Edge => {
      const { top, height } = element.getBoundingClientRect();
      return y < top + height / 2 ? 'before' : 'after';
    };
    const show = (y: number, from: unknown) =>
      setEdge(from === latest.current.index ? null : edgeAt(y));
    return combine(
      draggable({
        element: grip,
        getInitialData: () => ({ list, index: latest.current.index }),
        onGenerateDragPreview: ({ nativeSetDragImage }) =>
          setCustomNativeDragPreview({
            nativeSetDragImage,
            render({ container }) {
              container.className = 'border-2 border-ink bg-card px-3 py-2 font-bold text-ink';
              container.textContent = latest.current.name;
            },
          }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.list === list,
        onDrag: ({ source, location }) => show(location.current.input.clientY, source.data.index),
        onDragLeave: () => setEdge(null),
        onDrop({ source, location }) {
          setEdge(null);
          const from = Number(source.data.index);
          const place =
            latest.current.index + (edgeAt(location.current.input.clientY) === 'after' ? 1 : 0);
          const to = from < place ? place - 1 : place;
          if (to !== from) latest.current.onDrop(from, to);
        },
      }),
    );
  }, [row, handle, list]);

  return { edge, isDragged };
}
