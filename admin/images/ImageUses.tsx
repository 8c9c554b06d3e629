import { Link } from 'wouter';
import type { UsedImage } from '../../core/images/library.ts';
import { fieldLabel, isFieldName } from '../../core/posts/fields.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/Badge.tsx';
import { libraryMessages } from './library-messages.ts';

const labelOf = (field: string) =>
  isFieldName(field) ? fieldLabel(field).replace(/ URL$/, '') : field.replaceAll('_', ' ');

type Uses = Pick<UsedImage, 'posts' | 'settings' | 'pages'>;

export const usesOf = ({ posts, settings, pages }: Uses): number =>
  posts.length + settings.length + pages.length;

const pagePaths = {
  'best-of': paths.editBestOf,
  'site-page': paths.editPage,
  comparison: () => paths.comparisons,
  category: paths.editCategory,
} as const;

/** The posts, pages and settings that show an image. */
export function ImageUses({ posts, settings, pages }: Uses) {
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
      {pages.map(({ kind, id, title, published }) => (
        <li key={id} className="border-b border-hairline py-2">
          <Link href={pagePaths[kind](id)} className="font-bold wrap-anywhere">
            {title || libraryMessages.untitledPage}
          </Link>{' '}
          {!published && <Badge>{libraryMessages.draft}</Badge>}
          <span className="block text-sm text-soft">{libraryMessages.pageKinds[kind]}</span>
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
