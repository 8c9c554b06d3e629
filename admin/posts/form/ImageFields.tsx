import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { imageAddressProblem } from '../../../core/images/image-problem.ts';
import { imageMessages } from '../../../core/images/messages.ts';
import type { PickedImage } from '../../../core/images/schema.ts';
import type { PostForm } from '../../../core/posts/schema.ts';
import { ImageDropField, LibraryButton, useUpload } from '../../images/index.ts';
import { useDroppedFiles } from '../../ui/use-dropped-files.ts';
import { TextControl } from './TextControl.tsx';

export function ImageFields() {
  const { control, getValues, setValue } = useFormContext<PostForm>();
  const address = useWatch({ control, name: 'product_image_url' });
  const use = ({ url, alt }: PickedImage) => {
    setValue('product_image_url', url, { shouldDirty: true, shouldValidate: true });
    if (alt !== '' && getValues('product_image_alt').trim() === '') {
      setValue('product_image_alt', alt, { shouldDirty: true, shouldValidate: true });
    }
  };
  const { state, upload, cancel, refuse } = useUpload(use);
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
          <ImageDropField state={state} isOver={isOver} onFiles={take} onCancel={cancel}>
            <LibraryButton onPick={use} />
          </ImageDropField>
        </div>
        <TextControl name="product_image_alt" />
      </div>
      <ImagePreview address={state.kind === 'sending' ? state.address : address} />
    </div>
  );
}

function ImagePreview({ address }: { address: string }) {
  const [broken, setBroken] = useState('');
  const source = address.trim();
  const isUsable = source.startsWith('blob:') || imageAddressProblem(source) === null;
  if (!isUsable || broken === source) return null;
  return (
    <img
      key={source}
      src={source}
      alt="Product preview"
      width={160}
      height={120}
      referrerPolicy="no-referrer"
      onError={() => {
        console.error(`The image at ${source} could not be loaded`);
        setBroken(source);
      }}
      className="aspect-4/3 w-40 border border-ink bg-deep object-cover"
    />
  );
}
