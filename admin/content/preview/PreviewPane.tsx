import { useId, useRef, useState } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { previewMessages } from '../../../core/posts/messages.ts';
import { classes } from '../../../core/ui/classes.ts';
import { Spinner } from '../../../core/ui/Spinner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useFrameSize } from '../../ui/preview/use-frame-size.ts';
import type { PreviewSource } from './preview-source.ts';
import { useLivePreview } from './use-live-preview.ts';

const WIDTHS = { phone: 390, desktop: 1_280 } as const;

type Width = keyof typeof WIDTHS;

interface PreviewPaneProps<Form> {
  source: PreviewSource<Form>;
  /** Null before the text is stored. */
  id: string | null;
  /** Beside the text, or in place of it. */
  isBeside: boolean;
  panelId: string;
}

/** The page as visitors would see it. Nothing in it runs, and its links lead nowhere. */
export default function PreviewPane<Form extends FieldValues>(props: PreviewPaneProps<Form>) {
  const { source, id, isBeside, panelId } = props;
  const form = useFormContext<Form>();
  const frame = useRef<HTMLIFrameElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const name = useId();
  const [width, setWidth] = useState<Width>('phone');
  const { state, update } = useLivePreview(frame, form, source, id);
  const size = useFrameSize(place);
  const scale = Math.min(1, size.width / WIDTHS[width]);
  // A phone's page narrows with its place; a desktop's is shown smaller.
  const isScaled = width === 'desktop' && scale < 1;

  return (
    <section
      id={panelId}
      aria-label={previewMessages.title}
      className={classes(
        'flex min-w-0 flex-col border-2 border-ink bg-deep',
        isBeside
          ? 'sticky top-20 col-start-2 row-span-2 row-start-1 h-[calc(100dvh-10rem)] self-start'
          : 'h-[calc(100dvh-19rem)] min-h-96',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b-2 border-ink bg-card px-3">
        <h2 className="font-display text-2xl leading-none font-extrabold">
          {previewMessages.title}
        </h2>
        <fieldset aria-label={previewMessages.width} className="flex">
          {(['phone', 'desktop'] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={width === each}
              onClick={() => setWidth(each)}
              className="min-h-11 cursor-pointer px-3 font-note text-sm text-soft hover:text-ink aria-pressed:bg-ink aria-pressed:text-paper"
            >
              {previewMessages[each]}
            </button>
          ))}
        </fieldset>
      </div>
      <div ref={place} className="relative min-h-0 flex-1 overflow-hidden">
        <iframe
          ref={frame}
          name={name}
          title={previewMessages.frame}
          sandbox="allow-same-origin"
          referrerPolicy="no-referrer"
          className={classes(
            'block h-full origin-top-left bg-paper',
            width === 'phone' ? 'mx-auto w-full max-w-[390px]' : 'w-full',
          )}
          style={
            isScaled
              ? {
                  width: `${WIDTHS[width]}px`,
                  height: `${size.height / scale}px`,
                  transform: `scale(${scale})`,
                }
              : undefined
          }
        />
        {state.kind === 'loading' && (
          <p className="absolute inset-0 flex items-center justify-center gap-3 bg-paper text-soft">
            <Spinner size="sm" label={previewMessages.loading} />
            {previewMessages.loading}
          </p>
        )}
      </div>
      <div className={classes('bg-card', state.kind === 'failed' && 'border-t-2 border-bad p-3')}>
        <p role="status" className={classes(state.kind !== 'failed' && 'sr-only')}>
          {state.kind === 'failed' ? state.text : ''}
        </p>
        {state.kind === 'failed' && (
          <Button tone="link" onClick={() => void update()} className="min-h-11 font-bold">
            {previewMessages.again}
          </Button>
        )}
      </div>
    </section>
  );
}
