import { lazy, type ReactNode, Suspense, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { classes } from '../../core/ui/classes.ts';
import type { PreviewSource } from './preview/preview-source.ts';
import { useIsWide } from './preview/use-is-wide.ts';
import { ViewSwitch } from './preview/ViewSwitch.tsx';

const PreviewPane = lazy(() => import('./preview/PreviewPane.tsx'));

/** `rail`: beside the fields on wide screens; `below`: under them; `bar`: the save bar alone. */
export type RailLayout = 'rail' | 'below' | 'bar';

interface EditorLayoutProps<Form extends FieldValues> {
  preview: PreviewSource<Form>;
  /** Null before the text is stored. */
  id: string | null;
  isPreviewed: boolean;
  onPreview: (open: boolean) => void;
  fields: ReactNode;
  rail: (layout: RailLayout) => ReactNode;
}

/** Fields, the rail, and the preview: beside them or, where there is no room for both, in a tab. */
export function EditorLayout<Form extends FieldValues>(props: EditorLayoutProps<Form>) {
  const { preview, id, isPreviewed, onPreview, fields, rail } = props;
  const isWide = useIsWide();
  const isBeside = isPreviewed && isWide;
  const isTab = isPreviewed && !isWide;
  const panels = { write: useId(), preview: useId() };
  return (
    <>
      <ViewSwitch isWide={isWide} isOpen={isPreviewed} onOpen={onPreview} panels={panels} />
      <div
        data-split={isBeside || undefined}
        className={classes(
          'grid gap-y-8',
          isBeside
            ? 'grid-cols-[minmax(0,1fr)_minmax(25rem,44%)] gap-x-8'
            : !isTab && 'gap-x-12 lg:grid-cols-[minmax(0,1fr)_18rem]',
        )}
      >
        <div id={panels.write} hidden={isTab} className="min-w-0">
          {fields}
        </div>
        {isPreviewed && (
          <Suspense fallback={null}>
            <PreviewPane
              source={preview as PreviewSource<FieldValues>}
              id={id}
              isBeside={isBeside}
              panelId={panels.preview}
            />
          </Suspense>
        )}
        {rail(isBeside ? 'below' : isTab ? 'bar' : 'rail')}
      </div>
    </>
  );
}
