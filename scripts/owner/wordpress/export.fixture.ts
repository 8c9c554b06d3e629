/** Builds exports in the published format of WordPress (WXR 1.0 to 1.2). */

/** An item. Defaults are those of a published post. */
export interface FixtureItem {
  id: number;
  title?: string;
  type?: string;
  status?: string;
  slug?: string;
  content?: string;
  excerpt?: string;
  /** In UTC. */
  date?: string;
  password?: string;
  /** Names by slug. */
  categories?: Record<string, string>;
  attachmentUrl?: string;
  parent?: number;
  order?: number;
  meta?: Record<string, string>;
  comments?: number;
}

/** Slug, name and slug of the parent. */
export type FixtureCategory = readonly [string, string, string?];

/** Splits the end marker over two sections. */
const data = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

function itemOf(item: FixtureItem): string {
  const { id, type = 'post', status = 'publish', date = '2020-05-06 07:08:09' } = item;
  const slug = item.slug ?? `post-${id}`;
  const meta = Object.entries(item.meta ?? {}).map(
    ([key, value]) => `<wp:postmeta>
      <wp:meta_key>${key}</wp:meta_key>
      <wp:meta_value>${data(value)}</wp:meta_value>
    </wp:postmeta>`,
  );
  const comments = Array.from(
    { length: item.comments ?? 0 },
    (_none, index) => `<wp:comment>
      <wp:comment_id>${index}</wp:comment_id>
      <wp:comment_content>${data('<b>Well</b> said')}</wp:comment_content>
    </wp:comment>`,
  );
  const categories = Object.entries(item.categories ?? {}).map(
    ([nicename, name]) =>
      `<category domain="category" nicename="${nicename}">${data(name)}</category>
      <category domain="post_tag" nicename="tag">${data('Tag')}</category>`,
  );
  return `<item>
    <title>${data(item.title ?? `Post ${id}`)}</title>
    <link>https://old.example/2020/05/${slug}/</link>
    <dc:creator>${data('somebody')}</dc:creator>
    <guid isPermaLink="false">https://old.example/?p=${id}</guid>
    <description></description>
    <content:encoded>${data(item.content ?? '')}</content:encoded>
    <excerpt:encoded>${data(item.excerpt ?? '')}</excerpt:encoded>
    <wp:post_id>${id}</wp:post_id>
    <wp:post_date>${date}</wp:post_date>
    <wp:post_date_gmt>${date}</wp:post_date_gmt>
    <wp:post_name>${slug}</wp:post_name>
    <wp:post_parent>${item.parent ?? 0}</wp:post_parent>
    <wp:menu_order>${item.order ?? 0}</wp:menu_order>
    <wp:status>${status}</wp:status>
    <wp:post_type>${type}</wp:post_type>
    <wp:post_password>${item.password ?? ''}</wp:post_password>
    ${item.attachmentUrl === undefined ? '' : `<wp:attachment_url>${item.attachmentUrl}</wp:attachment_url>`}
    ${[...categories, ...meta, ...comments].join('\n')}
  </item>`;
}

export function wordPressExport(
  items: readonly FixtureItem[],
  options: { version?: string; categories?: readonly FixtureCategory[] } = {},
): string {
  const { version = '1.2', categories = [] } = options;
  const terms = categories.map(
    ([slug, name, above = '']) => `<wp:category>
      <wp:category_nicename>${slug}</wp:category_nicename>
      <wp:category_parent>${above}</wp:category_parent>
      <wp:cat_name>${data(name)}</wp:cat_name>
    </wp:category>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" ?>
<!-- An export as WordPress writes it -->
<rss version="2.0"
  xmlns:excerpt="http://wordpress.org/export/${version}/excerpt/"
  xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:wp="http://wordpress.org/export/${version}/">
<channel>
  <title>Old site</title>
  <link>https://old.example</link>
  <wp:wxr_version>${version}</wp:wxr_version>
  <wp:base_site_url>https://old.example</wp:base_site_url>
  ${terms.join('\n')}
  ${items.map(itemOf).join('\n')}
</channel>
</rss>
`;
}
