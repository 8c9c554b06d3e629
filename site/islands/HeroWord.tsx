import { useEffect, useState } from 'react';
import { heroControl, heroWords } from '../../core/languages/texts/index.ts';

const INTERVAL = 2_000;

interface HeroWordProps {
  /** The text before the word. */
  opening: string;
}

/** A headline whose word changes. It pauses for reduced motion and on request. */
export function HeroWord({ opening }: HeroWordProps) {
  const [index, setIndex] = useState(0);
  /** Null before hydration, when there is nothing to stop. */
  const [running, setRunning] = useState<boolean | null>(null);

  useEffect(() => {
    const reduced = matchMedia('(prefers-reduced-motion: reduce)');
    const follow = () => setRunning(!reduced.matches);
    follow();
    reduced.addEventListener('change', follow);
    return () => reduced.removeEventListener('change', follow);
  }, []);

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(
      () => setIndex((current) => (current + 1) % heroWords.length),
      INTERVAL,
    );
    return () => clearInterval(timer);
  }, [running]);

  return (
    <div className="relative font-display text-[clamp(5rem,25vw,12rem)] leading-[0.8] md:text-[clamp(5.5rem,12.2vw,11.25rem)]">
      <h1 id="hero" className="font-black tracking-[-0.01em] uppercase">
        {opening} <span className="sr-only">{`${heroWords.join(', ')} `}</span>
        <span
          aria-hidden="true"
          data-hero-word
          className="block whitespace-nowrap text-accent-text"
        >
          {heroWords[index]}
        </span>
      </h1>
      {running !== null && (
        <button
          type="button"
          onClick={() => setRunning(!running)}
          className="absolute top-[calc(0.8em-3rem)] right-0 grid size-11 cursor-pointer place-items-center text-soft hover:text-ink"
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-current">
            <path d={running ? 'M6 4h4v16H6zM14 4h4v16h-4z' : 'M7 4v16l13-8z'} />
          </svg>
          <span className="sr-only">{running ? heroControl.stop : heroControl.start}</span>
        </button>
      )}
    </div>
  );
}
