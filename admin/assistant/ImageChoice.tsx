import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { assistantMessages } from '../../core/assistant/messages.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';

/** A product image to look at while writing; it never leaves this device. */
export function ImageChoice() {
  const input = useRef<HTMLInputElement>(null);
  const [image, setImage] = useState<{ name: string; address: string } | null>(null);

  useEffect(() => {
    if (image === null) return undefined;
    return () => URL.revokeObjectURL(image.address);
  }, [image]);

  const remove = () => {
    if (input.current !== null) input.current.value = '';
    setImage(null);
  };
  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    if (!file.type.startsWith('image/')) {
      toast.error(assistantMessages.imageType, { description: assistantMessages.imageTypeHelp });
      remove();
      return;
    }
    setImage({ name: file.name, address: URL.createObjectURL(file) });
  };

  return (
    <div className="flex flex-wrap items-start gap-5">
      <div className="min-w-0 grow basis-60">
        <Field label="Image (optional)" hint={assistantMessages.imageStays}>
          {(names) => (
            <input
              {...names}
              ref={input}
              type="file"
              accept="image/*"
              onChange={(event) => choose(event.target.files?.[0])}
              className="block min-h-11 w-full cursor-pointer text-sm file:mr-4 file:min-h-11 file:cursor-pointer file:border-2 file:border-ink file:bg-transparent file:px-4 file:font-display file:text-xl file:font-extrabold file:tracking-wide file:text-ink file:uppercase hover:file:bg-deep"
            />
          )}
        </Field>
      </div>
      {image !== null && (
        <figure className="grid w-36 gap-1">
          <img
            key={image.address}
            src={image.address}
            alt={image.name}
            width={144}
            height={108}
            className="aspect-4/3 w-36 border border-ink bg-deep object-contain"
          />
          <Button tone="link" onClick={remove} className="min-h-11 text-sm">
            {assistantMessages.imageRemove}
          </Button>
        </figure>
      )}
    </div>
  );
}
