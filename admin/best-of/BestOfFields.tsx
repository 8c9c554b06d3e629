import type { ReactNode } from 'react';
import { BEST_OF_TEXT_MAX_LENGTH } from '../../core/best-of/schema.ts';
import { CategoryChecklist, SocialImageField } from '../posts/index.ts';
import { RichTextFormField } from '../rich-text/index.ts';
import { FormField } from '../ui/form/FormField.tsx';
import { bestOfLabels, bestOfEditorMessages as messages } from './editor-messages.ts';
import { LeftOutField } from './LeftOutField.tsx';
import { OrderField } from './OrderField.tsx';
import { PairsField } from './PairsField.tsx';
import { PicksField } from './PicksField.tsx';
import { QuestionsField } from './QuestionsField.tsx';
import { SpecificationsField } from './SpecificationsField.tsx';

/** Every field of a page, by section. */
export default function BestOfFields({ isNew }: { isNew: boolean }) {
  return (
    <>
      <Section title={messages.sections.page}>
        <FormField
          name="title"
          label={bestOfLabels.title}
          hint={messages.titleHint}
          required
          autoComplete="off"
          className="text-xl font-bold"
        />
        <FormField
          name="slug"
          label={bestOfLabels.slug}
          hint={messages.slugHint}
          autoComplete="off"
        />
        <RichTextFormField
          name="introduction"
          label={bestOfLabels.introduction}
          limit={BEST_OF_TEXT_MAX_LENGTH}
          hasOffer={false}
        />
      </Section>
      <Section title={messages.sections.picks}>
        <PicksField />
        <OrderField />
      </Section>
      <Section title={messages.sections.table}>
        <SpecificationsField />
      </Section>
      <Section title={messages.sections.more}>
        <RichTextFormField
          name="how_we_chose"
          label={bestOfLabels.how_we_chose}
          hint={messages.howHint}
          limit={BEST_OF_TEXT_MAX_LENGTH}
          hasOffer={false}
        />
        <LeftOutField />
        <QuestionsField />
        <PairsField />
      </Section>
      <Section title={messages.sections.placement}>
        <CategoryChecklist isNew={isNew} />
      </Section>
      <Section title={messages.sections.search}>
        <FormField
          name="seo_title"
          label={bestOfLabels.seo_title}
          hint={messages.seoTitleHint}
          autoComplete="off"
        />
        <FormField
          name="seo_description"
          label={bestOfLabels.seo_description}
          hint={messages.seoDescriptionHint}
          rows={2}
        />
        <SocialImageField />
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-6 border-t-2 border-ink pt-5 pb-12">
      <h2 className="section-title">{title}</h2>
      {children}
    </section>
  );
}
