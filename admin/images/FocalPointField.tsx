import { type PointerEvent, useId, useRef } from 'react';
import type { FocalPoint } from '../../core/images/focal-point.ts';
import { FOCAL_CENTRE, FOCAL_STEP, focalStep } from '../../core/images/focal-point.ts';
import { focalClasses } from '../../core/posts/image.ts';
import { classes } from '../../core/ui/classes.ts';
import { Button } from '../ui/Button.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { libraryMessages } from './library-messages.ts';

interface FocalPointFieldProps {
  address: string;
  width: number;
  height: number;
  value: FocalPoint;
  onChange: (value: FocalPoint) => void;
}

const PERCENT = 100;

const crops = [
  { name: libraryMessages.cropCard, shape: 'aspect-4/3' },
  { name: libraryMessages.cropWide, shape: 'aspect-16/7' },
  { name: libraryMessages.cropTall, shape: 'aspect-3/4' },
];

/** Sets the point that stays visible: with a pointer on the image, or with two sliders. */
export function FocalPointField(props: FocalPointFieldProps) {
  const { address, width, height, value, onChange } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);

  const follow = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0 || box.height === 0) return;
    const x = focalStep(((event.clientX - box.left) / box.width) * PERCENT);
    const y = focalStep(((event.clientY - box.top) / box.height) * PERCENT);
    if (x !== value[0] || y !== value[1]) onChange([x, y]);
  };
  const position = focalClasses(value);
  return (
    <fieldset className="grid content-start gap-3" aria-describedby={`${id}-hint`}>
      <legend className={classes(fieldStyles.label, 'mb-1.5')}>{libraryMessages.focal}</legend>
      <div className="grid place-items-center border border-ink bg-deep">
        <div
          ref={frame}
          className={classes('relative cursor-crosshair touch-none select-none', position)}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            follow(event);
          }}
          onPointerMove={(event) => {
            if (event.buttons === 1) follow(event);
          }}
        >
          <img
            src={address}
            alt=""
            width={width}
            height={height}
            draggable={false}
            className="block h-auto max-h-80 w-auto max-w-full"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-(--focal-y) left-(--focal-x) size-8 -translate-1/2 rounded-full border-3 border-paper bg-accent/40 outline-2 outline-ink"
          />
        </div>
      </div>
      <p id={`${id}-hint`} className={fieldStyles.hint}>
        {libraryMessages.focalHint}
      </p>
      <div className="grid grid-cols-2 gap-x-4">
        <Slider
          label={libraryMessages.horizontal}
          value={value[0]}
          onChange={(x) => onChange([x, value[1]])}
        />
        <Slider
          label={libraryMessages.vertical}
          value={value[1]}
          onChange={(y) => onChange([value[0], y])}
        />
      </div>
      <div className="flex flex-wrap items-end gap-3">
        {crops.map(({ name, shape }) => (
          <figure key={name} className="grid gap-1">
            <img
              src={address}
              alt=""
              width={width}
              height={height}
              className={classes('h-14 w-auto border border-rule object-cover', shape, position)}
            />
            <figcaption className="text-sm text-soft">{name}</figcaption>
          </figure>
        ))}
        <Button tone="link" onClick={() => onChange(FOCAL_CENTRE)} className="min-h-11">
          {libraryMessages.centre}
        </Button>
      </div>
    </fieldset>
  );
}

interface SliderProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

function Slider({ label, value, onChange }: SliderProps) {
  return (
    <label className="grid text-sm">
      {label}
      <input
        type="range"
        min={0}
        max={PERCENT}
        step={FOCAL_STEP}
        value={value}
        aria-valuetext={libraryMessages.percent(value)}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 w-full cursor-pointer accent-accent"
      />
    </label>
  );
}
