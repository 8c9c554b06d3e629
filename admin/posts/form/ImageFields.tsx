import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { imageMessages } from '../../../core/images/messages.ts';
import type { PostForm } from '../../../core/posts/schema.ts';
import { ImagePicker, useDroppedFiles, useUpload } from '../../images/index.ts';
import { ImagePreview } from './ImagePreview.tsx';
import { TextControl } from './TextControl.tsx';

/** The product's image: an address, or a file that becomes one, with a description. */
export function ImageFields() {
  const { control, setValue } = useFormContext<PostForm>();
  const address = useWatch({ control, name: 'product_image_url' });
  const { state, upload, cancel, refuse } = useUpload((uploaded) =>
    setValue('product_image_url', uploaded, { shouldDirty: true, shouldValidate: true }),
  );
  const take = (files: FileList) => {
    const [file] = files;
    if (files.length > 1) refuse(imageMessages.several);
    else if (file !== undefined) void upload(file);
  };
  const place = useRef<HTMLDivElement>(null);
  const isOver = useDroppedFiles(place, take);
  return (
    <div ref={place} className="flex flex-wrap items-start gap-6">
      <div className="grid min-w-0 grow basis-64 gap-6">
        <div className="grid gap-3">
          <TextControl name="product_image_url" />
          <ImagePicker state={state} isOver={isOver} onFiles={take} onCancel={cancel} />
        </div>
        <TextControl name="product_image_alt" />
      </div>
      <ImagePreview address={state.kind === 'sending' ? state.address : address} />
    </div>
  );
}
