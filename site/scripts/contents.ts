// Marks in a table of contents what is being read: the last part that starts in the upper third.
const parts = [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a')].map(
  (link) => ({ link, isReached: false }),
);

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      const part = parts.find(({ link }) => link.getAttribute('href') === `#${target.id}`);
      if (part) part.isReached = isIntersecting;
    }
    const current = parts.findLast(({ isReached }) => isReached);
    for (const part of parts) part.link.ariaCurrent = part === current ? 'location' : null;
  },
  // Everything above counts as reached, however far the page is scrolled.
  { rootMargin: '9999999px 0px -66%' },
);

for (const { link } of parts) {
  const target = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
  if (target) observer.observe(target);
}
