import { lazy, Suspense } from 'react';
import type { AdminBestOf } from '../../core/best-of/admin.ts';
import { uiMessages } from '../../core/languages/texts/index.ts';
import { DocumentEditor } from '../content/documents/DocumentEditor.tsx';
import { bestOfKind } from './best-of-kind.ts';

const BestOfFields = lazy(() => import('./BestOfFields.tsx'));
const BestOfCheck = lazy(() => import('./BestOfCheck.tsx'));

interface BestOfEditorProps {
  page: AdminBestOf | null;
  onStored?: (id: string) => void;
}

export function BestOfEditor({ page, onStored }: BestOfEditorProps) {
  return (
    <DocumentEditor
      kind={bestOfKind}
      stored={page}
      onStored={onStored}
      fields={
        <Suspense fallback={<p className="text-soft">{uiMessages.loading}</p>}>
          <BestOfFields isNew={page === null} />
        </Suspense>
      }
      check={
        <Suspense fallback={null}>
          <BestOfCheck />
        </Suspense>
      }
    />
  );
}
