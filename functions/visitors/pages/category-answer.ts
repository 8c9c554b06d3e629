import type { CatalogueItem } from '../../../core/catalogue/schema.ts';
import { type CategoryPage, categoryPath } from '../../../core/categories/schema.ts';
import { currentItem } from '../../../core/posts/offer.ts';
import type { PublicPages } from '../../../core/screens/schema.ts';
import {
  type CategoryPart,
  categoryBestOf,
  categoryParts,
  categoryScreen,
} from '../../../core/screens/screens.ts';
import type { PublicSite } from '../../edge/index.ts';
import type { Env } from '../../hosting/env.ts';
import type { RenderPage } from '../../http/app-env.ts';
import { asFile, notFound } from '../../http/site-files.ts';
import { moved, type SiteAnswer } from './file-unless-changed.ts';

const PAGE = /^[1-9]\d{0,5}$/;

/** Reviews that have not changed contain the name that a category had when the site was built. */
async function partsOf(env: Env, site: PublicSite, { id, slug }: CategoryPage) {
  const built = (await site.built.pages(env)).categories.find((category) => category.id === id);
  const items = await site.ofCategory(env, slug);
  if (built === undefined || built.slug === slug) return categoryParts(slug, items);
  const all = new Set([...items, ...(await site.ofCategory(env, built.slug))]);
  const { items: inOrder } = await site.catalogue(env);
  return categoryParts(
    slug,
    inOrder.filter((item) => all.has(item)),
  );
}

async function isAsBuilt(
  env: Env,
  site: PublicSite,
  category: CategoryPage,
  part: CategoryPart<CatalogueItem>,
): Promise<boolean> {
  const [pages, built] = await Promise.all([site.pages(env), site.built.pages(env)]);
  const text = (of: PublicPages, given: CategoryPage | undefined) =>
    JSON.stringify([given, categoryBestOf(category.id, of)]);
  const before = built.categories.find(({ id }) => id === category.id);
  if (text(built, before) !== text(pages, category)) return false;
  const items = await site.built.ofCategory(env, category.slug);
  const same = categoryParts(category.slug, items)[part.page - 1];
  // Items that have not changed are the same objects.
  return (
    same?.total === part.total && part.items.every((item, index) => item === same.items[index])
  );
}

export const categoryAnswer =
  (renderPage: RenderPage): SiteAnswer =>
  async (context, site, hasFile) => {
    const { env } = context;
    const given = context.req.param('slug') ?? '';
    const number = context.req.param('page') ?? '1';
    if (!PAGE.test(number)) return null;
    const slug = given.toLowerCase();
    const [pages, built] = await Promise.all([site.pages(env), site.built.pages(env)]);
    const category = pages.categories.find((each) => each.slug === slug);
    if (category === undefined) {
      const before = built.categories.find((each) => each.slug === slug);
      if (before === undefined) return null;
      const renamed = pages.categories.find(({ id }) => id === before.id);
      return renamed === undefined
        ? notFound(context)
        : moved(context, categoryPath(renamed.slug, Number(number)));
    }
    const path = categoryPath(slug, Number(number));
    if (given !== slug || context.req.path !== path) return moved(context, path);
    const part = (await partsOf(env, site, category))[Number(number) - 1];
    if (part === undefined) return notFound(context);
    if (hasFile && (await isAsBuilt(env, site, category, part))) return null;
    const now = context.get('edgeState').now();
    const items = part.items.map((item) => currentItem(item, now));
    const screen = categoryScreen(category, { ...part, items }, { ...site.record, pages });
    return asFile(await renderPage(context, '/edge/category', screen));
  };
