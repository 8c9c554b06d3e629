import type { ReactNode } from 'react';
import { CategoryChecklist } from './CategoryChecklist.tsx';
import { PictureFields } from './ImageFields.tsx';
import { OfferFields } from './OfferFields.tsx';
import { RatingField } from './RatingField.tsx';
import { TextControl } from './TextControl.tsx';

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="grid gap-6 border-t-2 border-ink pt-5 pb-12">
      <h2 className="font-display text-3xl leading-none font-extrabold">{heading}</h2>
      {children}
    </section>
  );
}

/** Every field of a post but the publish switch, which stands in the rail. */
export function PostFields({ isNew }: { isNew: boolean }) {
  return (
    <>
      <Part heading="The product">
        <TextControl name="title" required />
        <CategoryChecklist isNew={isNew} />
        <TextControl name="short_description" />
        <PictureFields />
        <div className="grid gap-6 sm:grid-cols-2">
          <TextControl name="price" />
          <RatingField />
        </div>
      </Part>
      <Part heading="The verdict">
        <TextControl name="key_features" />
        <div className="grid gap-6 sm:grid-cols-2">
          <TextControl name="pros" />
          <TextControl name="cons" />
        </div>
        <TextControl name="who_is_this_for" />
        <TextControl name="in_depth_analysis" />
      </Part>
      <Part heading="The link">
        <TextControl name="primary_affiliate_url" />
        <div className="grid gap-6 sm:grid-cols-2">
          <TextControl name="primary_cta_text" />
          <TextControl name="slug" />
        </div>
        <OfferFields />
      </Part>
    </>
  );
}
