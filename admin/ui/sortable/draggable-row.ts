import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';

export type Edge = 'before' | 'after';

/** A row as it is now. */
interface Row {
  index: number;
  name: string;
  onDrop: (from: number, to: number) => void;
}

interface DraggableRow {
  row: HTMLElement;
  handle: HTMLElement;
  /** Of the list: nothing is dragged from one to another. */
  list: string;
  current: () => Row;
  setEdge: (edge: Edge | null) => void;
  setDragged: (isDragged: boolean) => void;
}

/** Returns what ends it. */
export function makeDraggable({ row, handle, list, current, setEdge, setDragged }: DraggableRow) {
  const edgeAt = (y: number): Edge => {
    const { top, height } = row.getBoundingClientRect();
    return y < top + height / 2 ? 'before' : 'after';
  };
  return combine(
    draggable({
      element: handle,
      getInitialData: () => ({ list, index: current().index }),
      onGenerateDragPreview: ({ nativeSetDragImage }) =>
        setCustomNativeDragPreview({
          nativeSetDragImage,
          render({ container }) {
            container.className = 'border-2 border-ink bg-card px-3 py-2 font-bold text-ink';
            container.textContent = current().name;
          },
        }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    }),
    dropTargetForElements({
      element: row,
      canDrop: ({ source }) => source.data.list === list,
      onDrag: ({ source, location }) =>
        setEdge(
          source.data.index === current().index ? null : edgeAt(location.current.input.clientY),
        ),
      onDragLeave: () => setEdge(null),
      onDrop({ source, location }) {
        setEdge(null);
        const from = Number(source.data.index);
        const isAfter = edgeAt(location.current.input.clientY) === 'after';
        const place = current().index + (isAfter ? 1 : 0);
        const to = from < place ? place - 1 : place;
        if (to !== from) current().onDrop(from, to);
      },
    }),
  );
}
