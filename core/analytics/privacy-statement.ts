/** Describes the behaviour of the code; change both together. */
export const privacyStatement = {
  title: 'What we count',
  description: 'What this site records when you visit it, what it does not, and for how long.',
  lead: 'We want to know which reviews are read, which shops are visited and what people search for. We do not want to know who you are. Here is everything that is recorded, without a click to agree, because there is nothing here to agree to.',
  label: {
    heading: 'Counting facts',
    serving: 'Amount per visitor',
    rows: [
      { name: 'Cookies', amount: '0' },
      { name: 'Stored addresses', amount: '0' },
      { name: 'Outside trackers', amount: '0' },
      { name: 'Profiles', amount: '0' },
    ],
    keepingHeading: 'Keeps for',
    keeping: [
      { name: 'Single records', amount: '13 months*' },
      { name: 'Daily totals', amount: 'always' },
    ],
    note: '* Unless the owner of this site sets another time. Daily totals are sums and say nothing about a single visitor.',
  },
  sections: [
    {
      heading: 'You open a review',
      text: 'One record per time the page is on your screen: which review, when, the path of the page, the country your connection comes from, and the name your browser gives itself. A random number marks that one page load and is forgotten by your browser when you leave the page.',
    },
    {
      heading: 'You go to a shop',
      text: 'The same record once more, marked as a click: where on the page the link stood and which offer it led to. Such a click counts on every page, also where a link passes through our own address. The shop learns which review and which place sent a visitor, never who. What you do at the shop, we do not see; the shop has rules of its own.',
    },
    {
      heading: 'A shop pays us',
      text: 'Shops and their networks tell us which of our links led to a sale, when, of what, and what we earn. They recognize the link by a short code that names the review, the place on the page and the offer. It is the same code for everybody who follows that link. Of the buyer we keep the country, if it is reported, and nothing else: no name, no address, no order number. A sale cannot be connected with a visit.',
    },
    {
      heading: 'We try two buttons',
      text: 'Sometimes two wordings or places of a button are compared. Your browser picks one of them by chance each time a page opens, and forgets it when you leave. The records of that page and of a click on it say which of the two it was, and nothing more.',
    },
    {
      heading: 'You search',
      text: 'The words, once you have stopped typing for half a second; on which kind of page you searched; how many reviews matched; when; country and browser. So please search for products, not for people.',
    },
    {
      heading: 'Your address',
      text: 'Your network address reaches us with every request, as it reaches every website. It is used at that moment to find the country and to hold back floods of requests. It is not stored, not even scrambled.',
    },
    {
      heading: 'Do not track',
      text: 'If your browser sends Do Not Track or Global Privacy Control, what you read and search for counts like anybody’s, but without the country and without the browser.',
    },
    {
      heading: 'Your browser’s memory',
      text: 'Visitors get no cookies. Until you close the tab, your browser remembers the last search of that tab, so that it is not counted twice, and for a moment when you followed a link, to show that the next page is coming. The owner of this site gets a cookie when signing in.',
    },
    {
      heading: 'Who else is asked',
      text: 'No analytics service, no advertising network, no font server. A review’s image may come from the maker’s or the shop’s own server, which then sees your browser’s request for it.',
    },
    {
      heading: 'Robots',
      text: 'Search engines and other programs, pages that a browser fetched in advance and clicks repeated within a second are counted apart, and in no number about people.',
    },
  ],
} as const;
