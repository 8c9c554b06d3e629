import { useEffect, useState } from 'react';
import { heroControl, heroWords } from '../../core/languages/texts.ts';

const HERO_WORD_INTERVAL = 2_000;

const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)');

/** Pauses for reduced motion and on request. */
export function HeroWord() {
  const [index, setIndex] = useState(0);
  const [running, setRunning] = useState(false);

  useEffect(() => {
    const preference = reducedMotion();
    const follow = () => setRunning(!preference.matches);
    follow();
    preference.addEventListener('change', follow);
    return () => preference.removeEventListener('change', follow);
  }, []);

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      setIndex((current) => (current + 1) % heroWords.length);
    }, HERO_WORD_INTERVAL);
    return () => clearInterval(timer);
  }, [running]);

  return (
    <span className="relative block">
      <span className="sr-only">{heroWords.join(', ')}</span>
      <span
        key={index}
        aria-hidden="true"
        data-hero-word
        className="block whitespace-nowrap text-accent-text"
      >
        {heroWords[index]}
      </span>
      <button
        type="button"
        onClick={() => setRunning(!running)}
        aria-label={running ? heroControl.stop : heroControl.start}
        className="absolute right-0 bottom-full mb-1 grid size-11 cursor-pointer place-items-center text-soft hover:text-ink"
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-current">
          <path d={running ? 'M6 4h4v16H6zM14 4h4v16h-4z' : 'M7 4v16l13-8z'} />
        </svg>
      </button>
    </span>
  );
}
