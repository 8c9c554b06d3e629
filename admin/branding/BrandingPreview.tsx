import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { type BrandingForm, brandingFormSchema } from '../../core/branding/form.ts';
import { classes } from '../../core/ui/classes.ts';
import { Button } from '../ui/Button.tsx';
import { postPreview } from '../ui/preview/post-preview.ts';
import { useFrameSize } from '../ui/preview/use-frame-size.ts';
import { brandingScreenMessages as messages } from './screen-messages.ts';

const ACTION = '/api/admin/branding-preview';
/** Milliseconds of a pause in typing. */
const PREVIEW_IDLE = 400;
/** Milliseconds after which an unanswered preview counts as failed. */
const PREVIEW_LIMIT = 15_000;
const WIDTHS = { phone: 390, desktop: 1_280 } as const;
const toggle =
  'min-h-11 cursor-pointer px-3 font-note text-sm text-soft hover:text-ink aria-pressed:bg-ink aria-pressed:text-paper';

type Scheme = 'light' | 'dark';
type State = 'loading' | 'shown' | 'invalid' | 'failed';

/** The home page as visitors would see it. Nothing in it runs, and its links lead nowhere. */
export default function BrandingPreview() {
  const form = useFormContext<BrandingForm>();
  const frame = useRef<HTMLIFrameElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const name = useId();
  const [width, setWidth] = useState<keyof typeof WIDTHS>('phone');
  const [scheme, setScheme] = useState<Scheme>('light');
  const [state, setState] = useState<State>('loading');
  const limit = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const scroll = useRef(0);
  const size = useFrameSize(place);
  const scale = Math.min(1, size.width / WIDTHS[width]);

  const update = useCallback(() => {
    const element = frame.current;
    const parsed = brandingFormSchema.safeParse(form.getValues());
    if (element === null) return;
    if (!parsed.success) return setState('invalid');
    scroll.current = element.contentWindow?.scrollY ?? 0;
    setState('loading');
    clearTimeout(limit.current);
    limit.current = setTimeout(() => setState('failed'), PREVIEW_LIMIT);
    postPreview(element, ACTION, { scheme, form: parsed.data });
  }, [form, scheme]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changed = () => {
      clearTimeout(timer);
      timer = setTimeout(update, PREVIEW_IDLE);
    };
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: changed });
    update();
    return () => {
      clearTimeout(timer);
      clearTimeout(limit.current);
      unsubscribe();
    };
  }, [form, update]);

  const onLoad = () => {
    const view = frame.current?.contentWindow;
    const isPage = frame.current?.contentDocument?.querySelector('main#main') ?? null;
    // The first load is the empty page of a new frame.
    if (frame.current?.contentDocument?.URL === 'about:blank') return;
    clearTimeout(limit.current);
    setState(isPage === null ? 'failed' : 'shown');
    view?.scrollTo({ top: scroll.current, behavior: 'instant' });
  };

  return (
    <section
      aria-label={messages.preview}
      className="flex h-[min(52rem,calc(100dvh-6rem))] min-h-96 min-w-0 flex-col border-2 border-ink bg-deep xl:sticky xl:top-20"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b-2 border-ink bg-card px-3">
        <h2 className="font-display text-2xl leading-none font-extrabold">{messages.preview}</h2>
        <div className="flex flex-wrap">
          <fieldset aria-label={messages.scheme} className="flex">
            {(['light', 'dark'] as const).map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={scheme === each}
                onClick={() => setScheme(each)}
                className={toggle}
              >
                {messages.schemes[each]}
              </button>
            ))}
          </fieldset>
          <fieldset aria-label={messages.width} className="flex">
            {(['phone', 'desktop'] as const).map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={width === each}
                onClick={() => setWidth(each)}
                className={toggle}
              >
                {messages.widths[each]}
              </button>
            ))}
          </fieldset>
        </div>
      </div>
      <div ref={place} className="relative min-h-0 flex-1 overflow-hidden">
        <iframe
          ref={frame}
          name={name}
          title={messages.previewFrame}
          sandbox="allow-same-origin"
          referrerPolicy="no-referrer"
          onLoad={onLoad}
          className={classes(
            'block h-full origin-top-left bg-paper',
            width === 'phone' ? 'mx-auto w-full max-w-[390px]' : 'w-full',
          )}
          style={
            width === 'desktop' && scale < 1
              ? {
                  width: `${WIDTHS[width]}px`,
                  height: `${size.height / scale}px`,
                  transform: `scale(${scale})`,
                }
              : undefined
          }
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 border-t-2 border-ink bg-card px-3">
        <p role="status" className="min-h-6 py-1 text-sm text-soft">
          {state === 'loading' && messages.previewLoading}
          {state === 'invalid' && messages.previewInvalid}
          {state === 'failed' && messages.previewFailed}
        </p>
        {state === 'failed' && (
          <Button tone="link" onClick={update} className="min-h-11 font-bold">
            {messages.again}
          </Button>
        )}
      </div>
    </section>
  );
}
