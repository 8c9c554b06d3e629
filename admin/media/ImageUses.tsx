import { Link } from 'wouter';
import type { UsedImage } from '../../core/images/library.ts';
import { libraryMessages } from '../../core/images/library-messages.ts';
import { fieldLabel, isFieldName } from '../../core/posts/fields.ts';
import { paths } from '../shell/paths.ts';
import { Badge } from '../ui/Badge.tsx';

const labelOf = (field: string) =>
  isFieldName(field) ? fieldLabel(field).replace(/ URL$/, '') : field.replaceAll('_', ' ');

export const usesOf = ({ posts, settings }: Pick<UsedImage, 'posts' | 'settings'>): number =>
  posts.length + settings.length;

/** The posts and settings that show an image. */
export function ImageUses({ posts, settings }: Pick<UsedImage, 'posts' | 'settings'>) {
  return (
    <ul className="grid max-h-64 overflow-y-auto border-t border-hairline">
      {posts.map(({ id, title, published, fields }) => (
        <li key={id} className="border-b border-hairline py-2">
          <Link href={paths.editPost(id)} className="font-bold wrap-anywhere">
            {title}
          </Link>{' '}
          {!published && <Badge>{libraryMessages.draft}</Badge>}
          <span className="block text-sm text-soft">{fields.map(labelOf).join(', ')}</span>
        </li>
      ))}
      {settings.map((key) => (
        <li key={key} className="border-b border-hairline py-2">
          <Link href={paths.settings} className="font-bold">
            {libraryMessages.inSettings}
          </Link>
          <span className="block text-sm text-soft">{labelOf(key)}</span>
        </li>
      ))}
    </ul>
  );
}
