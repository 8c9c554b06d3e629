import { RATING_MAX, RATING_MIN } from './limits.ts';

/** What the owner reads on the assistant's screen and about its webhook. */
export const assistant = {
  intro:
    'Send a prompt to your own workflow, bring its JSON reply into the response, and make a draft of it.',
  promptRequired: 'Please enter a prompt before sending.',
  webhookMissing: 'Please configure webhook URL in Settings first.',
  sent: 'Request Sent',
  sentWithReply: 'The reply is in the response.',
  sentWithoutReply: 'No text came back. Paste the reply into the response when you have it.',
  sentFromBrowser:
    'A browser cannot read the answer to such a request: paste the reply into the response when you have it.',
  sendFailed: 'Failed to send to webhook. Please check the URL and try again.',
  stopped: 'No longer waiting. The request may still be worked on.',
  waiting: 'Waiting for the reply. An assistant may take a minute or two.',
  imageType: 'Invalid file type',
  imageTypeHelp: 'Please select an image file',
  imageStays:
    'For your eyes while you write: the picture stays on this device and is never uploaded or sent.',
  copied: 'Copied to clipboard',
  copyFailed: 'Failed to copy to clipboard',
  nothingToCopy: 'Nothing to copy',
  nothingToImplement: 'Nothing to implement',
  responseEmpty: 'Response is empty',
  unreadable: 'Unable to parse AI response. Please ensure the response is in valid JSON format.',
  implemented: 'The draft is filled in',
  implementedHelp: 'Choose its categories, check the text, then create it.',
  undo: 'Undo',
  draftRequired: 'Please fill in all required fields (Title and at least one Category)',
  draftCreated: 'Draft post created successfully!',
  draftNote: 'It is saved unpublished. Preview and publish it from Manage Posts.',
  kept: 'Kept on this device until the draft is created or you log out.',
  notKept: 'This browser has no room to keep the text: create the draft before you leave.',
  confirmStartOver: 'Clear the prompt, the response and the draft?',
  fromBrowser: 'Send from this browser',
  fromBrowserHelp:
    'The site cannot reach this address, but your browser may: for example a tool on your own machine or network. The reply can then not be read here and has to be pasted.',
} as const;

/** Why a call to an address that the owner typed came to nothing. */
export const outgoing = {
  address: 'The address must start with https:// or http://.',
  credentials: 'The address must not contain a user name or a password.',
  port: 'The address names a port that is not called from here.',
  local:
    'The address leads into a private network or to a single machine, which is not called from here.',
  unreachable: 'The address could not be reached.',
  slow: (seconds: number) => `The address did not answer within ${seconds} seconds.`,
  large: 'The answer is larger than what is read here.',
  redirects: 'The address leads on to others too many times.',
} as const;

/** The webhook's card in Settings. */
export const webhookSettings = {
  title: 'Settings Saved',
  saved: 'The webhook URL is kept in this browser.',
  removed: 'The webhook URL was removed from this browser.',
  help: 'The assistant’s prompts are sent here as JSON: prompt, timestamp and triggered_from. It is kept in this browser only.',
  notKept: 'This browser does not let the site keep the address.',
  required: 'Enter a webhook URL to test it.',
  testPrompt: 'This is a test from the settings of your site. Any reply will do.',
  testing: 'Testing...',
  answered: (status: number, seconds: string) =>
    `Answered with status ${status} after ${seconds} s.`,
  emptyAnswer: 'The answer has no text.',
  cut: (shown: number) => `The first ${shown.toLocaleString('en')} characters are shown.`,
  browserHint: 'The assistant will offer to send from your browser instead.',
  demo: 'This demonstration has a test webhook that answers like a workflow would:',
  useDemo: 'Use it',
} as const;

/** What a reply that the assistant's screen can read looks like. */
export const aiReplyExample = `{
  "title": "Tarnbeck Loop 2: A Light Shoe for Long Days",
  "short_description": "A 240 g trail shoe with a roomy toe box and a sole that holds on wet rock. Six weeks and 310 km of notes, and where it gives up.",
  "product_image_url": "https://images.example.com/tarnbeck-loop-2.jpg",
  "overall_rating": 4,
  "price": "$129.00",
  "primary_cta_text": "See today's price",
  "key_features": [
    "240 g in size 42",
    "6 mm drop, 24 mm at the heel",
    "4 mm lugs of sticky rubber"
  ],
  "pros": [
    "Grips on wet limestone",
    "Dries within two hours",
    "Wide enough for swollen feet"
  ],
  "cons": [
    "The laces loosen on descents",
    "Little protection from sharp stones"
  ],
  "who_is_this_for": "Runners who cover 20 km and more on soft or wet trails.\\nNot for rocky alpine ground.",
  "in_depth_analysis": "**Fit.** The toe box is wide, the heel is not. It held without a blister from the first run.\\n\\n**Grip.** On wet rock it is the best shoe we have worn this year."
}`;

/** To be filled in where the brackets stand, and sent as the prompt. */
export const promptTemplate = `Write a product review for a website about fitness and health products.

Product: [PRODUCT NAME]
Category: [CATEGORY]
Price: [PRICE]
What I know or measured: [NOTES, MEASUREMENTS, LINKS]

Rules:
- Title: under 60 characters, with the name of the product.
- Meta description (short_description): under 160 characters, one or two plain sentences.
- Write for people who are about to buy: concrete, measured, no exaggeration.
- Use only what I gave you or what is publicly known. Where you do not know, say so; invent no test and no number.
- No medical promises.
- overall_rating: a whole number from ${RATING_MIN} to ${RATING_MAX}.
- key_features, pros and cons: lists of three to six short lines.
- in_depth_analysis: three to six paragraphs. **Double asterisks** make text bold; no other Markdown.

Answer with one JSON object and nothing else: no introduction, no code fence. Use exactly these names:

{
  "title": "",
  "short_description": "",
  "product_image_url": "",
  "overall_rating": ${RATING_MAX},
  "price": "",
  "primary_cta_text": "",
  "key_features": ["", ""],
  "pros": ["", ""],
  "cons": ["", ""],
  "who_is_this_for": "",
  "in_depth_analysis": ""
}`;
