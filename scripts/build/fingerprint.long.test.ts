import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../supabase/database.types.ts';
import { type Data, openData } from '../local/data.ts';
import { copyPreparedData } from '../local/prepared.fixture.ts';
import { writeFiles } from '../local/scripts.fixture.ts';
import { contentFingerprint, sourceFingerprint } from './fingerprint.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotter-fingerprint-'));
});

afterAll(() => rm(folder, { recursive: true }));

describe('the fingerprint of the code', () => {
  const fingerprint = () => sourceFingerprint(folder, { SITE_URL: 'http://localhost' });

  it('changes with a file of the site, its name, and the configuration, and with nothing else', async () => {
    await writeFiles(folder, { 'site/pages/index.astro': 'one', 'core/settings/brand.ts': 'one' });
    const first = await fingerprint();
    await writeFiles(folder, {
      'scripts/start.ts': 'x',
      'core/brand.test.ts': 'x',
      'site.txt': 'x',
    });
    expect(await fingerprint()).toBe(first);
    expect(await sourceFingerprint(folder, { SITE_URL: 'https://spotter.example' })).not.toBe(
      first,
    );
    await writeFiles(folder, { 'core/settings/brand.ts': 'two' });
    const second = await fingerprint();
    await writeFiles(folder, { 'core/settings/brand.ts': 'one', 'core/empty.ts': '' });
    expect(new Set([first, second, await fingerprint()]).size).toBe(3);
    await rm(join(folder, 'core/empty.ts'));
    expect(await fingerprint()).toBe(first);
  });
});

describe('the fingerprint of the content', () => {
  let data: Data;

  beforeAll(async () => {
    const directory = join(folder, 'data');
    await copyPreparedData(directory, 'database');
    data = await openData({ directory, log: () => {} });
  });

  afterAll(() => data.stop());

  const owner = () => createClient<Database>(data.url, data.keys.secret);
  const fingerprint = () => contentFingerprint(data.url, data.keys.publishable);

  async function reviewId(published: boolean): Promise<string> {
    const reviews = owner().from('posts').select('id').eq('published', published);
    return (await reviews.limit(1).single().throwOnError()).data.id;
  }

  async function categoryId(): Promise<string> {
    const categories = owner().from('categories').select('id');
    return (await categories.limit(1).single().throwOnError()).data.id;
  }

  it('stays while nothing changes', async () => {
    expect(await fingerprint()).toBe(await fingerprint());
  });

  it('stays when a draft changes', async () => {
    const before = await fingerprint();
    const draft = await reviewId(false);
    await owner().from('posts').update({ price: '$1' }).eq('id', draft).throwOnError();
    expect(await fingerprint()).toBe(before);
  });

  it('changes with the construction switch, which the record of a build holds', async () => {
    const before = await fingerprint();
    const construction = { setting_key: 'under_construction_enabled', setting_value: 'true' };
    await owner().from('site_settings').upsert(construction).throwOnError();
    expect(await fingerprint()).not.toBe(before);
  });

  it('changes when a published review changes, and when one is unpublished', async () => {
    const before = await fingerprint();
    const id = await reviewId(true);
    await owner().from('posts').update({ price: '$1' }).eq('id', id).throwOnError();
    const changed = await fingerprint();
    await owner().from('posts').update({ published: false }).eq('id', id).throwOnError();
    expect(new Set([before, changed, await fingerprint()]).size).toBe(3);
  });

  it('changes when a category is renamed, and when a review leaves its categories', async () => {
    const before = await fingerprint();
    const category = await categoryId();
    await owner().from('categories').update({ name: 'Other' }).eq('id', category).throwOnError();
    const renamed = await fingerprint();
    const post = await reviewId(true);
    await owner().from('post_categories').delete().eq('post_id', post).throwOnError();
    expect(new Set([before, renamed, await fingerprint()]).size).toBe(3);
  });

  it('says in a sentence when the database does not answer', async () => {
    const unreachable = contentFingerprint('http://127.0.0.1:9', data.keys.publishable);
    await expect(unreachable).rejects.toThrow('The reviews could not be read');
  });
});
