import { type ReactNode, useEffect, useRef } from 'react';
import { brand } from '../../core/settings/brand.ts';

/** The path that the browser loaded. Its screen leaves the focus where the browser put it. */
const [entry] = performance.getEntriesByType('navigation');
const loadedPath = entry && URL.parse(entry.name)?.pathname;
let arrived = false;

interface ScreenTitleProps {
  title: string;
  /** The subject of the screen, for the tab title. */
  about?: string | undefined;
  children?: ReactNode;
}

/** The heading of a screen. It takes the focus after navigation, so that screen readers announce it. */
export function ScreenTitle({ title, about, children }: ScreenTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = [about, title, brand.name].filter(Boolean).join(' · ');
  }, [title, about]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another screen
  useEffect(() => {
    // A link may have been followed before the first screen was there.
    if (arrived || location.pathname !== loadedPath) {
      heading.current?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    arrived = true;
  }, [title]);

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h1
        ref={heading}
        tabIndex={-1}
        className="font-display text-5xl leading-[0.9] font-black uppercase outline-none"
      >
        {title}
      </h1>
      {children}
    </div>
  );
}
