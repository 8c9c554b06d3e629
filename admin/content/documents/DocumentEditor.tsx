import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Path, PathValue } from 'react-hook-form';
import { toast } from 'sonner';
import { useLocation } from 'wouter';
import type { AdminDocument } from '../../../core/content/schema.ts';
import { Button } from '../../ui/Button.tsx';
import { SubmitButton } from '../../ui/form/Form.tsx';
import { setUnsaved } from '../../ui/unsaved.ts';
import { ContentEditor } from '../ContentEditor.tsx';
import { LeaveEditor } from '../LeaveEditor.tsx';
import { type Save, useEditor } from '../use-editor.ts';
import type { DocumentForm, DocumentKind, DocumentSource, Titled } from './kind.ts';
import { documentMessages as messages } from './messages.ts';

interface DocumentEditorProps<Form extends DocumentForm, Content extends Titled> {
  kind: DocumentKind<Form, Content>;
  /** Null for a new one. */
  stored: AdminDocument<Content> | null;
  fields: ReactNode;
  /** Advice before it is published. */
  check: ReactNode;
  /** Called when a new form has been stored. */
  onStored?: ((id: string) => void) | undefined;
}

/** A submission saves the draft; publishing and unpublishing are separate actions. */
export function DocumentEditor<Form extends DocumentForm, Content extends Titled>(
  props: DocumentEditorProps<Form, Content>,
) {
  const { kind, stored: opened, fields, check, onStored } = props;
  const { api, source } = kind;

  const saveDraft: Save<Form, AdminDocument<Content>> = async (form, stored) => {
    const saved =
      stored === null
        ? await api.create(form)
        : await api.save(stored.id, { form, version: stored.version });
    toast.success(messages.saved);
    return saved;
  };

  const publish: Save<Form, AdminDocument<Content>> = async (form, stored, substantive) => {
    const { id, version } = stored ?? (await api.create(form));
    const published = await api.publish(id, { form, version, substantive });
    toast.success(messages.publishedNow, {
      action: {
        label: messages.viewPage,
        onClick: () => window.open(source.pagePath(published.slug ?? ''), '_blank', 'noopener'),
      },
    });
    return published;
  };

  const editor = useEditor<Form, AdminDocument<Content>>({
    kind,
    stored: opened,
    initial: opened === null ? kind.empty : kind.formOf(opened),
    schema: kind.schema,
    failure: kind.saveFailed,
    summarize: kind.summarize,
    save: saveDraft,
    afterSave: (saved, typed, form) => {
      // Publishing and scheduling make an address, unless one was typed meanwhile.
      const slug = saved.content.slug ?? '';
      const name = 'slug' as Path<Form>;
      if (form.getValues(name) === typed.slug) {
        form.setValue(name, slug as PathValue<Form, Path<Form>>);
      }
      return { ...typed, slug };
    },
    onStored,
  });
  const { form, base, autosave, draft, submission } = editor;
  const { isSubmitting } = form.formState;

  const onPublish = async () => {
    // A new text is stored first, so that a refused address does not create it twice.
    if (autosave.state().version === null) await autosave.flush();
    await editor.submit(publish);
  };
  const unpublish = () =>
    editor.act(async ({ id, version }) => {
      const unpublished = await api.unpublish(id, version);
      toast.success(messages.unpublished);
      return unpublished;
    });

  return (
    <ContentEditor
      kind={kind}
      editor={editor}
      label={kind.label}
      fields={fields}
      actions={
        <>
          <Button tone="primary" disabled={isSubmitting} onClick={() => void onPublish()}>
            {messages.publish}
          </Button>
          <SubmitButton tone="quiet" busy={messages.saving}>
            {messages.save}
          </SubmitButton>
        </>
      }
      more={
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          <LeaveEditor kind={kind} editor={editor} />
          {base.stored?.published === true && (
            <Button
              tone="link"
              disabled={isSubmitting}
              className="min-h-11"
              onClick={() => {
                if (window.confirm(messages.confirmUnpublish)) void submission.run(unpublish);
              }}
            >
              {messages.unpublish}
            </Button>
          )}
          {base.stored !== null && (
            <DeleteButton
              source={source}
              id={base.id}
              onDelete={() => {
                void autosave.pause();
                draft.clear();
              }}
            />
          )}
        </div>
      }
      check={check}
      onPublish={() => {
        if (window.confirm(messages.confirmPublish)) void onPublish();
      }}
    />
  );
}

interface DeleteButtonProps {
  source: DocumentSource;
  id: string;
  /** Stops what would still be saved. */
  onDelete: () => void;
}

function DeleteButton({ source, id, onDelete }: DeleteButtonProps) {
  const { paths, refresh, texts } = source;
  const [, navigate] = useLocation();
  const remove = useMutation({
    mutationFn: () => source.remove(id),
    meta: { failure: texts.deleteFailed },
    onSuccess: async () => {
      onDelete();
      setUnsaved(false);
      toast.success(texts.deleted);
      await refresh();
      navigate(paths.list);
    },
  });
  return (
    <Button
      tone="link"
      disabled={remove.isPending}
      className="min-h-11 text-bad"
      onClick={() => {
        if (window.confirm(texts.confirmTrash)) remove.mutate();
      }}
    >
      {messages.moveToTrash}
    </Button>
  );
}
