import { toast } from 'sonner';
import { backupMessages as messages } from '../../core/backups/messages.ts';
import { RESTORE_FILE_MAX_BYTES } from '../../core/backups/schema.ts';
import { Card } from '../ui/Card.tsx';
import { FileButton } from '../ui/FileButton.tsx';
import { fieldStyles } from '../ui/field-styles.ts';

interface RestoreFileCardProps {
  isBusy: boolean;
  onFile: (file: File) => void;
}

export function RestoreFileCard({ isBusy, onFile }: RestoreFileCardProps) {
  const take = (files: FileList) => {
    const [file] = files;
    if (file === undefined) return;
    if (file.size === 0) toast.error(messages.fileEmpty);
    else if (file.size > RESTORE_FILE_MAX_BYTES) toast.error(messages.fileTooLarge);
    else if (isBusy) toast.error(messages.busy);
    else onFile(file);
  };
  return (
    <Card title={messages.fileTitle} text={messages.restoreText}>
      <div className="grid justify-items-start gap-2 border-t border-hairline pt-5">
        <FileButton accept=".jsonl,.gz" describedBy="backup-files" onFiles={take}>
          {messages.chooseFile}
        </FileButton>
        <p id="backup-files" className={fieldStyles.hint}>
          {messages.fileHint}
        </p>
      </div>
    </Card>
  );
}
