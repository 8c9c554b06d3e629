import { useState } from 'react';

const usable = /^(?:blob:|https?:\/\/[^\s/]\S*|\/(?:images|pictures)\/\S+)$/i;

/** The image at an address, if it can be shown. */
export function ImagePreview({ address }: { address: string }) {
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
