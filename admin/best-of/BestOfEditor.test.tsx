import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PickedReview } from '../../core/best-of/admin.ts';
import { emptyBestOfForm } from '../../core/best-of/form.ts';
import { bestOfMessages } from '../../core/best-of/messages.ts';
import { documentMessages } from '../content/documents/messages.ts';
import { scheduleFormMessages } from '../schedule/screen-messages.ts';
import { renderScreen, serve } from '../testing/screen.fixture.tsx';
import EditBestOfScreen from './EditBestOfScreen.tsx';
import { bestOfEditorMessages as fields } from './editor-messages.ts';

const ID = '0d5ad3b6-9f3c-4c37-8f0a-6b7f5d1d3c02';
const reviewId = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const review = (number: number, more: Partial<PickedReview> = {}): PickedReview => ({
  id: reviewId(number),
  title: `Roller ${number}`,
  slug: `roller-${number}`,
  state: 'public',
  publish_at: null,
  unpublish_at: null,
  overall_rating: 4,
  price: '$10',
  has_offer: true,
  product_image_url: null,
  image: null,
  ...more,
});
const REVIEWS = [review(1), review(2, { state: 'draft', has_offer: false }), review(3)];
const pick = (number: number) => ({
  id: `10000000-0000-4000-8000-00000000000${number}`,
  post_id: reviewId(number),
  label: '',
  reason: '',
});
const PAGE = {
  id: ID,
  version: '2026-11-21T10:00:00Z',
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-21T10:00:00Z',
  published: false,
  published_at: null as string | null,
  content_updated_at: null,
  publish_at: null,
  unpublish_at: null,
  trashed_at: null,
  slug: null as string | null,
  former_slugs: [],
  draft: null,
  content: {
    ...emptyBestOfForm,
    slug: null as string | null,
    title: 'Best rollers',
    picks: [pick(1), pick(2)],
  },
};
const LIVE = {
  ...PAGE,
  published: true,
  published_at: '2026-11-20T11:00:00Z',
  slug: 'best-rollers',
  content: { ...PAGE.content, slug: 'best-rollers' },
};
const AUTOSAVED = '2026-11-21T10:01:00Z';

async function open(
  page: typeof PAGE = PAGE,
  answers: Parameters<typeof serve>[0] = {},
  reviews = REVIEWS,
) {
  const sent = serve({
    'GET /best-of-reviews': ({ query }) => {
      const ids = query.get('ids')?.split(',') ?? [];
      return Response.json({ items: reviews.filter(({ id }) => ids.includes(id)) });
    },
    'GET /found-reviews': () => Response.json({ items: reviews }),
    [`GET /best-of/${ID}`]: () => Response.json({ content: page }),
    [`PUT /best-of/${ID}/draft`]: () => Response.json({ version: AUTOSAVED, draft: null }),
    ...answers,
  });
  const user = renderScreen(`/thisisme/best-of/${ID}`, <EditBestOfScreen id={ID} />);
  await screen.findByDisplayValue('Best rollers');
  await screen.findAllByText('Roller 1');
  const writes = () => sent.filter(({ method }) => method !== 'GET');
  return { user, writes };
}

async function planUnpublishing(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(button(scheduleFormMessages.open));
  const group = within(
    await screen.findByRole('group', { name: scheduleFormMessages.unpublishAt }),
  );
  fireEvent.change(group.getByLabelText('Date'), { target: { value: '2031-05-06' } });
  fireEvent.change(group.getByLabelText('Time'), { target: { value: '09:00' } });
  await user.click(button(scheduleFormMessages.save));
}

const button = (name: string) => screen.getByRole('button', { name });
const picks = () => within(screen.getByRole('group', { name: 'Picks' }));
const order = () =>
  picks()
    .getAllByText(/^Roller \d$/, { selector: 'strong' })
    .map(({ textContent }) => textContent);

test('a pick is found, labelled and moved by keyboard alone, then saved', async () => {
  const { user, writes } = await open(PAGE, {
    [`PUT /best-of/${ID}`]: ({ body }) => {
      const { form } = body as { form: typeof PAGE.content };
      return Response.json({ content: { ...PAGE, version: AUTOSAVED, content: form } });
    },
  });
  const search = screen.getByRole('combobox', { name: fields.addPick });
  await user.click(search);
  await screen.findByRole('option', { name: 'Roller 3' });
  // Already picked: it cannot be chosen again.
  await user.keyboard('{Enter}');
  expect(order()).toHaveLength(2);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(order()).toEqual(['Roller 1', 'Roller 2', 'Roller 3']);
  await user.click(picks().getByRole('button', { name: 'Move Roller 3 up' }));
  await user.keyboard('{Enter}');
  expect(order()).toEqual(['Roller 3', 'Roller 1', 'Roller 2']);
  await user.type(picks().getAllByLabelText(fields.label)[0] as HTMLElement, 'Best overall');
  await user.click(button(documentMessages.save));
  await screen.findByText(documentMessages.saved);
  const saved = writes().find(({ path, method }) => method === 'PUT' && path === `/best-of/${ID}`);
  expect(saved?.body).toMatchObject({
    version: PAGE.version,
    form: {
      picks: [
        { post_id: reviewId(3), label: 'Best overall' },
        { post_id: reviewId(1) },
        { post_id: reviewId(2) },
      ],
    },
  });
});

test('a pick that visitors do not see, or that no longer exists, says so', async () => {
  await open(
    { ...PAGE, content: { ...PAGE.content, picks: [pick(1), pick(2), pick(4)] } },
    {},
    REVIEWS,
  );
  expect(picks().getByText(fields.hidden.draft)).toBeDefined();
  expect(picks().getByText(fields.hidden.gone)).toBeDefined();
  expect(screen.getByText(/^“Roller 2” is not public/)).toBeDefined();
  expect(screen.getByText(/^Pick 3: its review was deleted/)).toBeDefined();
});

test('a question without its text is named in the alert and below the field', async () => {
  const { user } = await open();
  await user.click(button(fields.addQuestion));
  await user.click(button(documentMessages.save));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(`Questions and answers: ${bestOfMessages.questionRequired}`);
  expect(screen.getByLabelText(fields.question).getAttribute('aria-invalid')).toBe('true');
});

test('two picks become a comparison, but only once', async () => {
  const { user } = await open();
  const pairs = within(screen.getByRole('group', { name: 'Comparisons' }));
  const add = async () => {
    await user.selectOptions(pairs.getByLabelText(fields.pairFirst), 'Roller 1');
    await user.selectOptions(pairs.getByLabelText(fields.pairSecond), 'Roller 2');
    await user.click(pairs.getByRole('button', { name: fields.addPair }));
  };
  await add();
  expect(pairs.getByText('Roller 1 and Roller 2')).toBeDefined();
  await add();
  expect(pairs.getByText(bestOfMessages.pairTwice)).toBeDefined();
  expect(pairs.getAllByText('Roller 1 and Roller 2')).toHaveLength(1);
});

const WITHDRAWN = { ...LIVE, published: false };

test('an address that was not saved stays typed when the page is scheduled', async () => {
  const { user, writes } = await open(WITHDRAWN, {
    [`PUT /best-of/${ID}/schedule`]: () => Response.json({ version: AUTOSAVED, schedule: {} }),
  });
  await user.clear(screen.getByLabelText('Address'));
  await user.type(screen.getByLabelText('Address'), 'rollers');
  await planUnpublishing(user);
  await screen.findByText(scheduleFormMessages.saved);
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('rollers');
  expect(JSON.stringify(writes())).not.toContain('"rollers"');
});

test('after a change elsewhere the text that was kept is stored before it is scheduled', async () => {
  const newer = {
    ...PAGE,
    version: '2026-11-21T11:00:00Z',
    content: { ...PAGE.content, title: 'Better rollers' },
  };
  let isChanged = true;
  const { user, writes } = await open(PAGE, {
    [`PUT /best-of/${ID}/schedule`]: () => {
      if (!isChanged) return Response.json({ version: AUTOSAVED, schedule: {} });
      return Response.json({ error: 'Changed', content: newer }, { status: 409 });
    },
  });
  await planUnpublishing(user);
  const dialog = within(await screen.findByRole('dialog', { name: 'Changed elsewhere' }));
  expect(screen.queryByRole('dialog', { name: scheduleFormMessages.title })).toBeNull();
  // Typed while the schedule was sent.
  fireEvent.change(screen.getByLabelText('Search Title'), { target: { value: 'Rollers' } });
  isChanged = false;
  await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(writes()).toHaveLength(3));
  expect(writes().map(({ path, body }) => [path, body])).toMatchObject([
    [`/best-of/${ID}/schedule`, { version: PAGE.version }],
    [`/best-of/${ID}/draft`, { version: newer.version, fields: { seo_title: 'Rollers' } }],
    [`/best-of/${ID}/schedule`, { version: AUTOSAVED }],
  ]);
  await screen.findByText(scheduleFormMessages.saved);
});
