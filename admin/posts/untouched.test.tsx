import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { merchantFixture } from '../../core/merchants/merchants.fixture.ts';
import { shopLinkMessages } from '../../core/merchants/messages.ts';
import { paths } from '../paths.ts';
import { renderScreen, serve } from '../testing/screen.fixture.tsx';
import EditPostScreen from './EditPostScreen.tsx';
import { adminPost } from './post.fixture.ts';

const POST = adminPost({
  primary_affiliate_url: 'https://fell.example/shoe?utm_source=mail',
});
const FELL = merchantFixture({
  name: 'Fell',
  domains: ['fell.example'],
  tag_parameter: 'tag',
  tag_value: 'spotter-20',
});
const save = `PUT /posts/${POST.id}`;

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));

async function open() {
  const sent = serve({
    'GET /merchants': () => Response.json({ items: [{ ...FELL, version: POST.version }] }),
    [`GET /posts/${POST.id}`]: () => Response.json({ content: POST }),
    [save]: () => Response.json({ content: POST }),
  });
  const user = renderScreen(`/thisisme/edit-post/${POST.id}`, <EditPostScreen id={POST.id} />);
  await screen.findByDisplayValue('Roller');
  const update = async () => {
    await user.click(screen.getByRole('button', { name: 'Update Post' }));
    await screen.findByText('Post updated successfully!');
    const request = sent.find(({ method, path }) => `${method} ${path}` === save);
    return Object(request?.body).form;
  };
  return { user, update, autosaves: () => sent.filter(({ path }) => path.endsWith('/draft')) };
}

test('the default text of the button is shown and not saved', async () => {
  const { user, update, autosaves } = await open();
  const text = field('Primary CTA Text');
  expect(text.value).toBe('Buy Now');
  await user.click(text);
  await user.tab();
  expect((await update()).primary_cta_text).toBe('');
  expect(autosaves()).toEqual([]);
});

test('the preselected rating is chosen by keeping it', async () => {
  const { user, update } = await open();
  await user.click(screen.getByRole('button', { name: 'Keep 5 Stars' }));
  expect(document.activeElement).toBe(field('Overall Rating'));
  expect(screen.queryByRole('button', { name: 'Keep 5 Stars' })).toBeNull();
  expect(await update()).toMatchObject({ overall_rating: 5, rating_is_default: false });
});

test('typed over, the default text is saved as it was typed', async () => {
  const { user, update } = await open();
  const text = field('Primary CTA Text');
  await user.clear(text);
  expect(text.value).toBe('');
  await user.type(text, 'Buy Now');
  expect((await update()).primary_cta_text).toBe('Buy Now');
});

test('a link that is passed through stays as it is, an edited one is cleaned', async () => {
  const { user, update, autosaves } = await open();
  const url = field('Primary Affiliate URL');
  await user.click(url);
  await user.tab();
  expect(url.value).toBe(POST.primary_affiliate_url);
  await user.type(url, '&size=9');
  await user.tab();
  await waitFor(() => expect(url.value).toBe('https://fell.example/shoe?size=9&tag=spotter-20'));
  expect(autosaves()).toEqual([]);
  expect((await update()).primary_affiliate_url).toBe(url.value);
});

test('a merchant is added in another tab, so that the form and its dialogs keep their text', async () => {
  const { user } = await open();
  await user.clear(field('Primary Affiliate URL'));
  await user.type(field('Primary Affiliate URL'), 'https://unknown.example/shoe');
  const link = await screen.findByRole('link', { name: new RegExp(shopLinkMessages.addMerchant) });
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('href')).toBe(paths.merchants);
});
