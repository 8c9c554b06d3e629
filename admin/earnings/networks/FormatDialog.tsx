import { earningFormatSchema } from '../../../core/earnings/schema.ts';
import { SiteTimeZone } from '../../settings/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { earningNetworkMessages } from '../admin-messages.ts';
import type { StoredFormat } from '../api.ts';
import MappingForm from '../imports/MappingForm.tsx';

interface FormatDialogProps {
  format: StoredFormat;
  onClose: () => void;
}

/** Renames a format of the owner, or changes which columns it reads. */
export default function FormatDialog({ format, onClose }: FormatDialogProps) {
  return (
    // No press beside it closes it: it has long forms.
    <Dialog title={earningNetworkMessages.formats.edit} wide>
      <SiteTimeZone>
        {(zone) => (
          <MappingForm
            report={null}
            format={earningFormatSchema.parse(format)}
            zone={zone}
            onSaved={onClose}
            onCancel={onClose}
          />
        )}
      </SiteTimeZone>
    </Dialog>
  );
}
