import { aiReplyFields, postField, RATING_MAX, RATING_MIN } from '../../core/posts/fields.ts';

export const aiReplyExample = `{
  "title": "Tarnbeck Loop 2: A Light Shoe for Long Days",
  "brand": "Tarnbeck",
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

const blankFields = aiReplyFields
  .map((name) => {
    const { kind } = postField(name);
    if (kind === 'rating') return `  "${name}": ${RATING_MAX}`;
    return `  "${name}": ${kind === 'lines' ? '["", ""]' : '""'}`;
  })
  .join(',\n');

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
${blankFields}
}`;

export const assistantGuide = {
  stepsHeading: 'How it works',
  steps: [
    'Build a workflow that begins with a webhook, hands the prompt to an assistant and answers with its text: in n8n, Make, Zapier or a small program that you write. Save its address in Settings and send a test.',
    'Copy the template below into the Prompt tab and fill in everything in square brackets.',
    'Send. A workflow that answers at once fills the response; otherwise paste the reply there yourself.',
    'Implement. The reply becomes the draft below it: no category, no affiliate address, not published.',
    'Choose the categories, check every claim, add your affiliate address, and create the draft.',
    'Preview and publish it from Manage Posts.',
  ],
  templateHeading: 'Prompt template',
  template:
    'It asks for a title under 60 characters and a meta description under 160, the lengths that search results show, and for JSON that can be read here.',
  exampleHeading: 'Example reply',
  example:
    'A reply as it should be. Also read: JSON in a code fence or in the middle of a text, lists as texts with line breaks, numbers as texts, trailing commas, and the wrapping of workflow tools such as [{ "output": "…" }].',
  fieldsHeading: 'Fields',
  fieldsIntro: 'A text that is missing stays empty, and what is not in this list is ignored.',
  fields: aiReplyFields.map((name) => ({ name, text: postField(name).ai })),
  tipsHeading: 'Tips',
  tips: [
    'Give it your own notes and measurements. Without them an assistant repeats what every shop says.',
    'Check prices, numbers and health claims: an assistant invents them with the same confidence.',
    'If a reply cannot be read, ask for “only the JSON object, nothing else”. A reply that breaks off in the middle is refused, so that half a review is not taken for a whole one.',
    'The workflow gets prompt, timestamp and triggered_from, and has 90 seconds to answer.',
    'A tool on your own machine or network can be reached with “Send from this browser”. Paste its reply: a browser cannot read it.',
    'The image that you choose is only for your reference. It is not uploaded; enter a URL in Product Image URL instead.',
  ],
} as const;
