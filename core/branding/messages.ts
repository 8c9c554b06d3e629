const tokenNames = {
  paper: 'paper',
  card: 'cards',
  deep: 'bands',
  ink: 'Text',
  soft: 'Quiet text',
  rule: 'Lines',
  accent: 'the accent',
  'accent-text': 'Text in the accent',
  'on-accent': 'Text',
  good: 'Green text',
  bad: 'Red text',
} as const;

const schemeNames = { light: 'light', dark: 'dark' } as const;

interface Contrast {
  scheme: keyof typeof schemeNames;
  text: keyof typeof tokenNames;
  surface: keyof typeof tokenNames;
  ratio: number;
  required: number;
  /** How many further pairs fail. */
  others: number;
  /** `#rrggbb` */
  suggested: string | null;
}

export const brandingMessages = {
  activity: 'Changed the branding of the site',
  contrast: ({ scheme, text, surface, ratio, required, others, suggested }: Contrast) =>
    [
      `${text === 'paper' ? 'Paper-coloured text' : tokenNames[text]} on ${surface === 'ink' ? 'ink' : tokenNames[surface]} in ${schemeNames[scheme]} mode has a contrast of ${ratio}:1; ${required}:1 is needed${others === 0 ? '' : others === 1 ? ', and one more pair fails' : `, and ${others} more pairs fail`}.`,
      ...(suggested === null ? [] : [`The nearest colour that passes is ${suggested}.`]),
    ].join(' '),
  colourShape: 'Enter # and six hexadecimal digits, such as #e8401c',
  imageShape: 'Choose an image from the media library',
  socialUrl: 'This must be an address that starts with https://',
  socialName: 'Enter a name, such as Instagram',
  socialMany: (most: number) => `At most ${most} links`,
  sectionsNone: 'Show at least one section',
  nameMissing: 'Enter the name of the site',
} as const;
