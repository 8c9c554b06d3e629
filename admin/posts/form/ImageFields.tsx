import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { imageMessages } from '../../../core/images/messages.ts';
import type { PostForm } from '../../../core/posts/schema.ts';
import { ImagePicker, useDroppedFiles, useUpload } from '../../images/index.ts';
import { TextControl } from './TextControl.tsx';

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

const usable = /^(?:blob:|https?:\/\/[^\s/]\S*|\/(?:images|pictures)\/\S+)$/i;

function ImagePreview({ address }: { address: string }) {
  const [broken, setBroken] = useState('');
  const source = address.trim();
  if (!usable.test(source) || broken === source) return null;
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
