import { Button } from '../../ui/Button.tsx';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { importScreenMessages as messages } from '../import-screen-messages.ts';
import { FileCard } from './FileCard.tsx';
import { beginImport } from './import-files.ts';
import { isReady, useImportFiles } from './import-store.ts';

/** Reports that were chosen on this visit, from reading to the end of their import. */
export default function ImportFiles({ zone }: { zone: string }) {
  const { files } = useImportFiles();
  const ready = files.filter(isReady);
  if (files.length === 0) return null;
  return (
    <TitledSection
      title={messages.files}
      action={
        ready.length > 1 && (
          <Button
            tone="primary"
            onClick={() => {
              for (const { key } of ready) beginImport(key);
            }}
          >
            {messages.importAll(ready.length)}
          </Button>
        )
      }
      className="mt-8"
    >
      <ul className="mt-4 grid grid-cols-1 gap-4">
        {files.map((file) => (
          <li key={file.key}>
            <FileCard
              file={file}
              zone={zone}
              isOnly={ready.length === 0 || (ready.length === 1 && isReady(file))}
            />
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
