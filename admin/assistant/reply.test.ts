import { array, assert, constantFrom, dictionary, jsonValue, property, string } from 'fast-check';
import { jsonrepair } from 'jsonrepair';
import { describe, expect, test } from 'vitest';
import { formMessages } from '../../core/forms/messages.ts';
import { aiReplyFields } from '../../core/posts/fields.ts';
import { emptyPostForm, newPostFormSchema } from '../../core/posts/schema.ts';
import { aiReplyExample } from './guide.ts';
import { readAiReply } from './reply.ts';

const read = (text: string) => readAiReply(text, jsonrepair);
const reply = { title: 'Fell Runner', overall_rating: 4, pros: ['Light', 'Grips'] };
const json = JSON.stringify(reply);
/** The reply chose a rating. */
const rated = { ...emptyPostForm, rating_is_default: false };
const draft = { ...rated, title: 'Fell Runner', overall_rating: 4, pros: 'Light\nGrips' };

describe('real replies of assistants', () => {
  test.each([
    ['plain JSON', json],
    ['a byte order mark and space around it', `\uFEFF\n  ${json}\n`],
    ['a code fence', `\`\`\`json\n${json}\n\`\`\``],
    ['a fence that is not closed', `Sure!\n\`\`\`\n${json}\n`],
    ['text around it', `Here's your 15" review {as asked}:\n\n${json}\n\nAnything else? {y/n}`],
    ['text around a fence', `It's done:\n~~~\n\`\`\`JSON\n${json}\n\`\`\`\nEnjoy {it}.`],
    ['Windows line ends', `\`\`\`json\r\n${json}\r\n\`\`\`\r\n`],
    ['trailing commas', '{"title":"Fell Runner","overall_rating":4,"pros":["Light","Grips",],}'],
    ['smart quotes', '{“title”: “Fell Runner”, “overall_rating”: 4, “pros”: [“Light”, “Grips”]}'],
    ['JSON written as a text', JSON.stringify(json)],
    ['a list of one', `[${json}]`],
    ['a workflow tool', JSON.stringify([{ output: `\`\`\`json\n${json}\n\`\`\`` }])],
    ['a workflow tool that parsed it', JSON.stringify({ data: { output: reply } })],
    ['a workflow tool with a title of its own', JSON.stringify({ title: 'Run 7', result: reply })],
    ['an API of a model', JSON.stringify({ choices: [{ message: { content: json } }] })],
    ['two answers, the second being the better', `{"title":"Draft"}\nOr rather:\n${json}`],
    ['two answers alike, the last word counts', `${json.replace('Fell', 'Hill')}\n${json}`],
    [
      'names in another style',
      '{"Title":"Fell Runner","overallRating":4,"PROS":["Light","Grips"]}',
    ],
    ['numbers as texts', '{"title":"Fell Runner","overall_rating":"4","pros":"Light\\nGrips"}'],
    ['line ends inside a text', '{"title":"Fell Runner","overall_rating":4,"pros":"Light\nGrips"}'],
    [
      'line ends escaped twice',
      '{"title":"Fell Runner","overall_rating":4,"pros":"Light\\\\nGrips"}',
    ],
    [
      'empty entries',
      '{"title":"Fell Runner","overall_rating":4,"pros":["Light","",null,"Grips"]}',
    ],
  ])('%s', (_name, text) => {
    expect(read(text)).toEqual(draft);
  });

  test('unescaped quotation marks', () => {
    const text =
      '{"title":"The "Anvil" lifters","in_depth_analysis":"A 15" heel and a "real" grip."}';
    expect(read(text)).toMatchObject({
      title: 'The "Anvil" lifters',
      in_depth_analysis: 'A 15" heel and a "real" grip.',
    });
  });

  test('entries that are objects, and texts that are lists', () => {
    const text = JSON.stringify({
      key_features: [{ feature: 'Drop', detail: '6 mm' }, 'Vegan', 4],
      in_depth_analysis: ['First.', 'Second.'],
      who_is_this_for: { Beginners: 'yes', Racers: 'no' },
      price: 49.99,
      title: ['A', 'B'],
    });
    expect(read(text)).toMatchObject({
      key_features: 'Drop: 6 mm\nVegan\n4',
      in_depth_analysis: 'First.\n\nSecond.',
      who_is_this_for: 'Beginners: yes\nRacers: no',
      price: '49.99',
      title: 'A, B',
    });
  });

  test('braces, fences and quotes inside a text', () => {
    const analysis = 'Use {this}:\n```\n{"title": "no"}\n```\n“So” it\'s "fine" \\o/';
    const text = `Here:\n\`\`\`json\n${JSON.stringify({ ...reply, in_depth_analysis: analysis })}\n\`\`\``;
    expect(read(text)).toEqual({ ...draft, in_depth_analysis: analysis });
  });
});

describe('the rating is a whole number from 1 to 5', () => {
  test.each([
    [5, 5],
    ['3', 3],
    [' 4 stars', 4],
    [4.9, 4],
    ['4,5', 4],
    ['4/5', 4],
    ['4.1 out of 5', 4],
    ['9/10', 4],
    ['10/10', 5],
    ['3/0', 3],
    [0, 1],
    [-3, 1],
    [99, 5],
    ['1e9', 1],
    ['', 1],
    ['   ', 1],
    [null, 1],
    ['excellent', 1],
    [true, 1],
    [['4'], 1],
    [{}, 1],
  ])('%j gives %i', (overall_rating, rating) => {
    expect(read(JSON.stringify({ title: 'x', overall_rating }))?.overall_rating).toBe(rating);
  });

  test('a reply without one gives 1', () => {
    expect(read('{"title":"x"}')?.overall_rating).toBe(1);
  });
});

test.each(['1e309', '-1e309'])(
  'the number %s, which JSON cannot represent, is left out',
  (price) => {
    expect(read(`{"title":"x","price":${price}}`)?.price).toBe('');
  },
);

test('categories, affiliate address, offer and publishing are never taken from a reply', () => {
  const own = {
    category_ids: ['0a1b2c3d-0000-4000-8000-000000000001'],
    primary_affiliate_url: 'https://shop.example',
    limited_time_offer_enabled: true,
    limited_time_offer: 'Now!',
    published: true,
    slug: 'mine',
  };
  expect(read(JSON.stringify({ ...own, ...reply }))).toEqual(draft);
});

describe('text that is not a reply', () => {
  test.each([
    ['nothing', ''],
    ['space', ' \n'],
    ['a sentence', "I'm sorry, I can't help with that."],
    ['a sentence with braces', 'Fill in {product} and {price}.'],
    ['a number', '42'],
    ['null', 'null'],
    ['a list of texts', '["title","pros"]'],
    ['an object without a known field', '{"message":"Workflow was started"}'],
    ['an empty object', '{}'],
    ['an answer that was cut off', json.slice(0, -8)],
    ['a fence that was cut off', `\`\`\`json\n${json.slice(0, -8)}`],
    ['a web page', '<!doctype html><html><style>a{color:red}</style><p>Gateway Timeout</p></html>'],
  ])('%s', (_name, text) => {
    expect(read(text)).toBeNull();
  });
});

describe('malicious replies', () => {
  test('no reply reaches an object prototype', () => {
    const text =
      '{"__proto__":{"published":true,"polluted":1},"constructor":{"prototype":{"polluted":1}},"title":"x"}';
    const form = read(text);
    expect(form).toEqual({ ...rated, overall_rating: 1, title: 'x' });
    expect(Object.keys(form ?? {})).toEqual(Object.keys(emptyPostForm));
    expect(Object.getPrototypeOf(form)).toBe(Object.prototype);
    expect('polluted' in {}).toBe(false);
  });

  test('scripts stay text, and an executable URL cannot be saved', () => {
    const form = read(
      '{"title":"<img src=x onerror=alert(1)>","product_image_url":"javascript:alert(1)"}',
    );
    expect(form?.title).toBe('<img src=x onerror=alert(1)>');
    const category_ids = ['0a1b2c3d-0000-4000-8000-000000000001'];
    expect(newPostFormSchema.safeParse({ ...form, category_ids }).error?.issues[0]?.path).toEqual([
      'product_image_url',
    ]);
  });

  test('a placeholder for the image is refused at its field', () => {
    const form = read('{"title":"x","product_image_url":"https://[insert-image-url]"}');
    const category_ids = ['0a1b2c3d-0000-4000-8000-000000000001'];
    expect(newPostFormSchema.safeParse({ ...form, category_ids }).error?.issues).toMatchObject([
      { path: ['product_image_url'], message: formMessages.webAddressInvalid },
    ]);
  });

  test.each([
    ['lists in lists', '['.repeat(100_000)],
    ['objects in objects', '{"a":'.repeat(100_000)],
    ['objects in objects, closed', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
    ['quotation marks', `{${'"'.repeat(500_000)}}`],
    ['stray quotation marks', `{${'"#\n"http://“'.repeat(1_600)}}`],
    ['objects with stray quotation marks', `{${'"#\n"http://“'.repeat(200)}}\n`.repeat(20)],
    ['open texts', `${'{"'.repeat(300_000)}}`],
    ['texts in texts', nested(10)],
    ['fences', '```\n{'.repeat(100_000)],
    ['braces', `${'{}'.repeat(400_000)}`],
    ['backslashes', `{"title":"${'\\'.repeat(500_000)}}`],
    ['more than a review can be', JSON.stringify({ title: 'x'.repeat(1_000_000) })],
  ])('a great many %s are read or given up soon', (_name, text) => {
    const before = performance.now();
    read(text);
    expect(performance.now() - before).toBeLessThan(3_000);
  });
});

function nested(levels: number): string {
  return levels === 0 ? '{' : JSON.stringify({ a: `{} ${nested(levels - 1)}`, b: '{"c":1}' });
}

describe('any', () => {
  const usual = Object.entries(emptyPostForm).map(([name, value]) => [
    name,
    name === 'overall_rating' ? 'number' : typeof value,
  ]);

  test('text gives a complete form or null', () => {
    const pieces = constantFrom(
      '{',
      '}',
      '"title"',
      ':',
      '"',
      "'",
      ',',
      '[',
      ']',
      '```',
      '\n',
      '\\',
      '“',
      'pros',
      'x',
      '//',
      '/*',
    );
    assert(
      property(array(pieces, { maxLength: 60 }), string(), (parts, tail) => {
        const form = read(parts.join('') + tail);
        if (form === null) return;
        expect(Object.entries(form).map(([name, value]) => [name, typeof value])).toEqual(usual);
        expect(form).toMatchObject({ published: false, category_ids: [] });
      }),
      { numRuns: 2_000 },
    );
  });

  test('value in any field gives a form with a rating from 1 to 5', () => {
    assert(
      property(dictionary(constantFrom(...aiReplyFields), jsonValue()), (value) => {
        const form = read(JSON.stringify(value));
        if (Object.keys(value).length === 0) return;
        expect(Object.entries(form ?? {}).map(([name, one]) => [name, typeof one])).toEqual(usual);
        expect([1, 2, 3, 4, 5]).toContain(form?.overall_rating);
      }),
    );
  });

  test('texts are returned unchanged, whatever surrounds them', () => {
    const around = constantFrom('', 'Sure: ', "It's\n\n", '```json\n', '“Well”, ');
    const text = string({ unit: 'grapheme', minLength: 1 }).filter(
      (value) => !value.includes('\\'),
    );
    assert(
      property(text, text, around, around, (title, pros, before, after) => {
        const form = read(`${before}${JSON.stringify({ title, pros, cons: ['a', 'b'] })}${after}`);
        expect(form?.title).toBe(title.replaceAll(/[\u200B\u2060\uFEFF]/g, '').trim());
        expect(form?.cons).toBe('a\nb');
      }),
    );
  });
});

test('every field of the displayed example is read', () => {
  const form = read(aiReplyExample);
  for (const field of aiReplyFields) expect(form?.[field], field).not.toBe('');
  const category_ids = ['0a1b2c3d-0000-4000-8000-000000000001'];
  expect(newPostFormSchema.safeParse({ ...form, category_ids }).success).toBe(true);
  expect(form?.title.length).toBeLessThan(60);
  expect(form?.short_description.length).toBeLessThan(160);
  expect(form?.key_features.split('\n').length).toBeGreaterThan(2);
});
