import type { LibraryImage } from '../../core/images/library.ts';
import { describeBytes } from '../ui/file-size.ts';
import { formatDateTime } from '../ui/time/dates.ts';
import { libraryMessages } from './library-messages.ts';

export function ImageFacts({ image }: { image: LibraryImage }) {
  const formats = image.formats.map((format) => format.toUpperCase()).join(', ');
  const facts = [
    [libraryMessages.file, image.name || libraryMessages.unnamed],
    [libraryMessages.dimensions, `${image.width} × ${image.height}`],
    [libraryMessages.size, image.bytes === null ? '–' : describeBytes(image.bytes)],
    [libraryMessages.sizes, `${image.widths.join(', ')} px · ${formats}`],
    [libraryMessages.added, formatDateTime(image.created_at)],
  ];
  return (
    <div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {!image.is_complete && <p className="mt-2 text-sm text-soft">{libraryMessages.incomplete}</p>}
    </div>
  );
}
