import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { newPasswordFormSchema, resetRequestSchema } from '../../../core/account/password-reset.ts';
import { passwordResetMessages as messages } from '../../../core/account/password-reset-messages.ts';
import { brand } from '../../../core/settings/brand.ts';
import { Alert } from '../../../core/ui/Alert.tsx';
import { RequestError } from '../../api/request-error.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/form/Form.tsx';
import { FormField } from '../../ui/form/FormField.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { styles } from '../../ui/styles.ts';
import { requestLink, setPassword } from './api.ts';
import { hideToken, readToken } from './token.ts';
import '../../admin.css';

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
    heading.current?.focus();
  }, [title]);
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-[24rem]">
        <p className="border-b-4 border-ink pb-2 font-note text-sm tracking-wider uppercase">
          {brand.name}
        </p>
        <h1
          ref={heading}
          tabIndex={-1}
          className="mt-5 mb-5 font-display text-6xl leading-[0.85] font-black uppercase outline-none"
        >
          {title}
        </h1>
        {children}
      </div>
    </main>
  );
}

function RequestStep({ notice }: { notice: string | null }) {
  const [isSent, setIsSent] = useState(false);
  const form = useSchemaForm(resetRequestSchema, { identity: '' });
  const submission = useSubmit({
    form,
    failure: messages.requestFailed,
    send: async ({ identity }) => {
      await requestLink(identity);
      setIsSent(true);
    },
  });
  return (
    <Frame title={messages.title}>
      {isSent ? (
        <div className="grid gap-4">
          <Alert tone="success">{messages.sent}</Alert>
          <p className="text-sm text-soft">{messages.sentHelp}</p>
        </div>
      ) : (
        <Form submission={submission} label={messages.title} className="grid gap-5">
          {notice !== null && form.formState.submitCount === 0 && (
            <Alert tone="error">{notice}</Alert>
          )}
          <p className="text-soft">{messages.text}</p>
          <FormField
            name="identity"
            label={messages.identity}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <SubmitButton busy={messages.sending}>{messages.send}</SubmitButton>
        </Form>
      )}
      <p className="mt-6">
        <Link href={paths.login} className={styles.link}>
          {messages.back}
        </Link>
      </p>
    </Frame>
  );
}

interface PasswordStepProps {
  token: string;
  onChanged: () => void;
  onExpired: () => void;
}

function PasswordStep({ token, onChanged, onExpired }: PasswordStepProps) {
  const form = useSchemaForm(newPasswordFormSchema, { new_password: '', confirm_password: '' });
  const submission = useSubmit({
    form,
    failure: messages.saveFailed,
    send: async ({ new_password }) => {
      try {
        await setPassword(token, new_password);
        onChanged();
      } catch (error) {
        if (!(error instanceof RequestError) || error.status !== 410) throw error;
        onExpired();
      }
    },
  });
  return (
    <Frame title={messages.newTitle}>
      <Form submission={submission} label={messages.newTitle} className="grid gap-5">
        <p className="text-soft">{messages.newText}</p>
        <FormField
          name="new_password"
          label={messages.newPassword}
          type="password"
          autoComplete="new-password"
        />
        <FormField
          name="confirm_password"
          label={messages.confirm}
          type="password"
          autoComplete="new-password"
        />
        <SubmitButton busy={messages.saving}>{messages.save}</SubmitButton>
      </Form>
    </Frame>
  );
}

function Changed() {
  return (
    <Frame title={messages.newTitle}>
      <div className="grid gap-6">
        <Alert tone="success">{messages.changed}</Alert>
        <Link href={paths.login} className={styles.primary}>
          {messages.login}
        </Link>
      </div>
    </Frame>
  );
}

/** Requests a link for a forgotten password and, opened with a link, sets the new one. */
export default function ForgotPasswordScreen() {
  const [token] = useState(readToken);
  const [state, setState] = useState<'open' | 'changed' | 'expired' | 'again'>('open');
  useEffect(() => {
    if (token !== null) hideToken();
  }, [token]);
  if (state === 'changed') return <Changed />;
  if (token === null || state === 'again') return <RequestStep notice={null} />;
  if (state === 'expired') {
    return (
      <Frame title={messages.newTitle}>
        <div className="grid justify-items-start gap-6">
          <Alert tone="error" failure={messages.expired}>
            {messages.expired}
          </Alert>
          <Button tone="primary" onClick={() => setState('again')}>
            {messages.again}
          </Button>
        </div>
      </Frame>
    );
  }
  return (
    <PasswordStep
      token={token}
      onChanged={() => setState('changed')}
      onExpired={() => setState('expired')}
    />
  );
}
