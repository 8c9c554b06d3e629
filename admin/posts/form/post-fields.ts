import type { PostForm } from '../../../core/posts/form.ts';

export type FieldName = keyof PostForm;

interface PostField {
  name: FieldName;
  label: string;
  hint?: string;
  placeholder?: string;
  /** Lines that a field of several is tall at first; absent for one-line fields. */
  rows?: number;
}

/** The fields of a post as the owner meets them, in their order; those with a part of their own too. */
const fields = {
  title: { label: 'Product Title' },
  category_ids: { label: 'Product Category' },
  short_description: { label: 'Short Description', rows: 3 },
  product_image_url: { label: 'Product Image URL', placeholder: 'https://' },
  product_image_alt: {
    label: 'Image Alt Text',
    hint: 'What the picture shows, for people who do not see it. The title stands in for it.',
  },
  price: { label: 'Price', placeholder: '$49.99' },
  overall_rating: { label: 'Overall Rating' },
  key_features: { label: 'Key Features', hint: 'One a line', rows: 4 },
  pros: { label: 'Pros', hint: 'One a line', rows: 4 },
  cons: { label: 'Cons', hint: 'One a line', rows: 4 },
  who_is_this_for: { label: 'Who is this for', rows: 3 },
  in_depth_analysis: {
    label: 'In-depth Analysis',
    hint: '**Bold**, and simple HTML: headings, lists, quotes, tables, links',
    rows: 10,
  },
  primary_affiliate_url: { label: 'Primary Affiliate URL', placeholder: 'https://' },
  primary_cta_text: { label: 'Primary CTA Text' },
  limited_time_offer_enabled: { label: 'Enable Limited Time Offer' },
  limited_time_offer: { label: 'Limited Time Offer Details', rows: 2 },
  slug: {
    label: 'Address',
    hint: 'After /reviews/. Left empty, it is made from the title when the post is first published. Old addresses lead to the new one.',
  },
  published: { label: 'Publish this post' },
} satisfies Record<FieldName, Omit<PostField, 'name'>>;

/** What is known about a field, for the form and for the comparison of two versions. */
export function postField(name: FieldName): PostField {
  return { name, ...fields[name] };
}

/** Whether a name, such as one that the server sends, is a field of the form. */
export function isFieldName(name: string | undefined): name is FieldName {
  return name !== undefined && Object.hasOwn(fields, name);
}
