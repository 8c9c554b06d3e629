import { lazy, Suspense, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { assistantMessages } from '../../core/assistant/messages.ts';
import { uiMessages } from '../../core/languages/texts/index.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/session-store.ts';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { openAssistant } from './assistant-store.ts';
import { PromptTab } from './PromptTab.tsx';

const DocTab = lazy(() => import('./DocTab.tsx'));

const docTab = (
  <Suspense fallback={<p className="pt-8 text-soft">{uiMessages.loading}</p>}>
    <DocTab />
  </Suspense>
);

export default function AssistantScreen() {
  const ownerId = useSession((session) => ('user' in session ? session.user.id : ''));
  useState(() => openAssistant(ownerId));
  const [, navigate] = useLocation();
  const open = new URLSearchParams(useSearch()).get('tab') === 'doc' ? 'doc' : 'prompt';
  return (
    <div className="mx-auto max-w-6xl">
      <ScreenTitle title="AI Assistant" />
      <p className="mt-3 max-w-2xl text-soft">{assistantMessages.intro}</p>
      <Tabs
        label="AI Assistant"
        keepsClosed
        open={open}
        onOpen={(id) => {
          navigate(id === 'doc' ? `${paths.ai}?tab=doc` : paths.ai, { replace: true });
        }}
        tabs={[
          { id: 'prompt', name: 'Prompt', content: <PromptTab /> },
          { id: 'doc', name: 'Doc', content: docTab },
        ]}
      />
    </div>
  );
}
