// Changes the word of the headline every two seconds. Pauses for reduced motion and on request.
const INTERVAL = 2_000;

const hero = document.querySelector<HTMLElement>('[data-hero]');
const shown = hero?.querySelector('[data-hero-word]');
const button = hero?.querySelector('button');

if (hero && shown && button) {
  const words: string[] = JSON.parse(hero.dataset.words ?? '[]');
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  let next = 1;
  let timer: ReturnType<typeof setInterval> | undefined;

  const change = () => {
    shown.textContent = words[next % words.length] ?? '';
    next += 1;
  };

  const run = (running: boolean) => {
    clearInterval(timer);
    timer = running ? setInterval(change, INTERVAL) : undefined;
    button.toggleAttribute('data-running', running);
    button.ariaLabel = (running ? hero.dataset.stop : hero.dataset.start) ?? '';
  };

  const follow = () => run(!reducedMotion.matches);
  follow();
  reducedMotion.addEventListener('change', follow);
  button.addEventListener('click', () => run(timer === undefined));
  button.hidden = false;
}
