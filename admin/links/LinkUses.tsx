import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { managedLinkMessages as messages } from '../../core/links/messages.ts';
import { postMessages } from '../../core/posts/messages.ts';
import { paths } from '../paths.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { usesQuery } from './api.ts';

/** The posts that use a link. */
export function LinkUses({ id }: { id: string }) {
  return (
    <section aria-label={messages.usesTitle} className="grid gap-2">
      <h3 className="font-bold">{messages.usesTitle}</h3>
      <Loaded query={useQuery(usesQuery(id))} failure={messages.usesFailed}>
        {(uses) =>
          uses.length === 0 ? (
            <p className="text-soft">{messages.usesNone}</p>
          ) : (
            <ul className="max-h-44 list-disc overflow-y-auto pl-5">
              {uses.map(({ id: post, title, published, trashed }) => (
                <li key={post} className="wrap-anywhere">
                  <Link href={paths.editPost(post)} className="underline underline-offset-4">
                    {title === '' ? postMessages.untitled : title}
                  </Link>
                  {trashed && ` (${messages.trashed})`}
                  {!published && !trashed && ` (${messages.draft})`}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
