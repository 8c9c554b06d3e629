import { useFormContext, useWatch } from 'react-hook-form';
import { isBlank } from '../../core/forms/blank.ts';
import type { SitePageForm } from '../../core/site-pages/form.ts';
import { SITE_PAGE_MAX_LENGTH } from '../../core/site-pages/schema.ts';
import { AdviceList } from '../content/AdviceList.tsx';
import { DocumentEditor } from '../content/documents/DocumentEditor.tsx';
import { documentMessages } from '../content/documents/messages.ts';
import { RichTextFormField } from '../rich-text/index.ts';
import { FormField } from '../ui/form/FormField.tsx';
import { sitePageKind } from './kind.ts';
import { sitePageLabels as labels, sitePageScreenMessages as messages } from './messages.ts';

type Stored = Parameters<typeof sitePageKind.formOf>[0];

interface SitePageEditorProps {
  page: Stored | null;
  onStored?: (id: string) => void;
}

export function SitePageEditor({ page, onStored }: SitePageEditorProps) {
  return (
    <DocumentEditor
      kind={sitePageKind}
      stored={page}
      onStored={onStored}
      fields={
        <div className="grid gap-6 border-t-2 border-ink pt-5 pb-12">
          <FormField
            name="title"
            label={labels.title}
            hint={messages.titleHint}
            required
            autoComplete="off"
            className="text-xl font-bold"
          />
          <FormField name="slug" label={labels.slug} hint={messages.slugHint} autoComplete="off" />
          <RichTextFormField
            name="text"
            label={labels.text}
            limit={SITE_PAGE_MAX_LENGTH}
            hasOffer={false}
          />
        </div>
      }
      check={<SitePageCheck />}
    />
  );
}

function SitePageCheck() {
  const { control, setFocus } = useFormContext<SitePageForm>();
  const text = useWatch({ control, name: 'text' });
  const advice = isBlank(text) ? [{ field: 'text' as const, sentence: messages.textMissing }] : [];
  return (
    <AdviceList
      advice={advice}
      count={documentMessages.checkCount(advice.length)}
      nothing={documentMessages.checkNothing}
      onGo={setFocus}
    />
  );
}
