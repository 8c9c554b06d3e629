// Marks in a table of contents what is being read: the last part that starts above the line where a jump
// to it puts it.
const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a')];
const reached = new Set<string>();
const line = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 16;

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      reached[isIntersecting ? 'add' : 'delete'](`#${target.id}`);
    }
    const current = links.findLast((link) => reached.has(link.getAttribute('href') ?? ''));
    for (const link of links) link.ariaCurrent = link === current ? 'location' : null;
  },
  // Everything above counts as reached, however far the page is scrolled.
  { rootMargin: `9999999px 0px ${line - innerHeight}px` },
);

for (const link of links) {
  const target = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
  if (target) observer.observe(target);
}
