import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { toast } from 'sonner';
import { imageFormSchema, type UsedImage } from '../../core/images/library.ts';
import { Button } from '../ui/Button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Form, SubmitButton } from '../ui/form/Form.tsx';
import { FormField } from '../ui/form/FormField.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useSubmit } from '../ui/form/use-submit.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { isUnsaved, useUnsaved } from '../ui/unsaved.ts';
import { imageQuery, refreshPublicImages, saveImage } from './api.ts';
import { DeleteImageDialog } from './DeleteImageDialog.tsx';
import { FocalPointField } from './FocalPointField.tsx';
import { ImageFacts } from './ImageFacts.tsx';
import { ImageUses, usesOf } from './ImageUses.tsx';
import { libraryMessages } from './library-messages.ts';
import { ReplaceDialog } from './ReplaceDialog.tsx';

interface ImageDialogProps {
  id: string;
  onClose: () => void;
}

/** The details of an image, with its actions. */
export function ImageDialog({ id, onClose }: ImageDialogProps) {
  const image = useQuery(imageQuery(id));
  const close = () => {
    if (!isUnsaved() || window.confirm(libraryMessages.discard)) onClose();
  };
  return (
    <Dialog title={libraryMessages.details} onClose={close} wide>
      <Loaded query={image} failure={libraryMessages.listFailed}>
        {(data) => <Details image={data} onClose={close} onDone={onClose} />}
      </Loaded>
      {image.data === undefined && <Button onClick={onClose}>Close</Button>}
    </Dialog>
  );
}

interface DetailsProps {
  image: UsedImage;
  /** Asks about unsaved changes. */
  onClose: () => void;
  onDone: () => void;
}

function Details({ image, onClose, onDone }: DetailsProps) {
  const [open, setOpen] = useState<'replace' | 'delete' | null>(null);
  const form = useSchemaForm(imageFormSchema, {
    alt: image.alt,
    focal: [image.focal_x, image.focal_y],
  });
  useUnsaved(form.formState.isDirty);
  const submission = useSubmit({
    form,
    errorsAt: 'both',
    failure: libraryMessages.saveFailed,
    send: async (values) => {
      await saveImage(image.id, values);
      toast.success(libraryMessages.saved);
      onDone();
      await refreshPublicImages();
    },
  });
  const isUsed = usesOf(image) > 0;
  return (
    <>
      <Form submission={submission} label={libraryMessages.details} className="grid gap-5">
        <div className="grid gap-6 md:grid-cols-2">
          <Controller
            control={form.control}
            name="focal"
            render={({ field: { value, onChange } }) => (
              <FocalPointField
                address={image.address}
                width={image.width}
                height={image.height}
                value={value}
                onChange={onChange}
              />
            )}
          />
          <div className="grid min-w-0 content-start gap-5">
            <FormField
              name="alt"
              label={libraryMessages.alt}
              hint={libraryMessages.altHint}
              rows={2}
            />
            <ImageFacts image={image} />
          </div>
        </div>
        <section>
          <h3 className="mb-1.5 font-bold">{libraryMessages.usage}</h3>
          {isUsed ? (
            <ImageUses {...image} />
          ) : (
            <p className="text-soft">{libraryMessages.unusedHere}</p>
          )}
        </section>
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy="Saving...">Save</SubmitButton>
          {isUsed && <Button onClick={() => setOpen('replace')}>{libraryMessages.replace}</Button>}
          <Button
            onClick={() => {
              const address = new URL(image.address, location.href).href;
              void copyText(address);
            }}
          >
            {libraryMessages.copyAddress}
          </Button>
          <Button tone="danger" onClick={() => setOpen('delete')}>
            {libraryMessages.delete}
          </Button>
          <Button onClick={onClose}>Close</Button>
        </div>
      </Form>
      {open === 'replace' && (
        <ReplaceDialog image={image} onClose={() => setOpen(null)} onDone={onDone} />
      )}
      {open === 'delete' && (
        <DeleteImageDialog image={image} onClose={() => setOpen(null)} onDone={onDone} />
      )}
    </>
  );
}
