import { useEffect, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { toast } from 'sonner';
import { assistantMessages } from '../../core/assistant/messages.ts';
import { emptyPostForm, newPostFormSchema, type PostForm } from '../../core/posts/schema.ts';
import { sameForm } from '../posts/index.ts';
import { Button } from '../ui/Button.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import {
  changeAssistant,
  clearAssistant,
  guardAssistant,
  useAssistantStore,
} from './assistant-store.ts';
import { DraftForm } from './DraftForm.tsx';
import { PromptStep } from './PromptStep.tsx';
import { ResponseStep } from './ResponseStep.tsx';
import { Step } from './Step.tsx';
import { clearSendFailure } from './send-store.ts';
import { isEmpty } from './stored-texts.ts';

export function PromptTab() {
  const draftHeading = useRef<HTMLHeadingElement>(null);
  const form = useSchemaForm(newPostFormSchema, useAssistantStore.getState().form, 'onChange');

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => changeAssistant({ form: form.getValues() }),
      }),
    [form],
  );
  useEffect(guardAssistant, []);

  const fill = (values: PostForm) => {
    form.reset(values);
    changeAssistant({ form: values });
  };
  const implement = (values: PostForm) => {
    const before = form.getValues();
    fill(values);
    toast.success(assistantMessages.implemented, {
      description: assistantMessages.implementedHelp,
      ...(!sameForm(before, emptyPostForm) && {
        action: { label: assistantMessages.undo, onClick: () => fill(before) },
      }),
    });
    draftHeading.current?.focus({ preventScroll: true });
    draftHeading.current?.scrollIntoView({ block: 'start' });
  };

  return (
    <>
      <div className="grid gap-x-10 gap-y-12 pt-8 pb-14 lg:grid-cols-2">
        <PromptStep />
        <ResponseStep onImplement={implement} />
      </div>
      <FormProvider {...form}>
        <Step number={3} name="Draft" headingRef={draftHeading}>
          <DraftForm />
        </Step>
        <StorageNote onStartOver={() => fill(emptyPostForm)} />
      </FormProvider>
    </>
  );
}

function StorageNote({ onStartOver }: { onStartOver: () => void }) {
  const nothingStored = useAssistantStore(isEmpty);
  const isStored = useAssistantStore((state) => state.isStored);
  if (nothingStored) return null;
  return (
    <p className="mt-6 text-sm text-soft">
      {isStored ? (
        assistantMessages.kept
      ) : (
        <strong className="text-bad">{assistantMessages.notKept}</strong>
      )}{' '}
      <Button
        tone="link"
        onClick={() => {
          if (!window.confirm(assistantMessages.confirmStartOver)) return;
          onStartOver();
          clearAssistant();
          clearSendFailure();
        }}
        className="min-h-11"
      >
        {assistantMessages.startOver}
      </Button>
    </p>
  );
}
