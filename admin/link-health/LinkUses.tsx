import { Link } from 'wouter';
import { linkScreenMessages as messages } from '../../core/link-health/messages.ts';
import type { LinkDetails } from '../../core/link-health/schema.ts';
import { paths } from '../paths.ts';
import { styles } from '../ui/styles.ts';

type Use = LinkDetails['uses'][number];

const keyOf = ({ place, post_id, slug, country }: Use, index: number) =>
  [place, post_id, slug, country, index].join();

export function LinkUses({ uses }: { uses: LinkDetails['uses'] }) {
  return (
    <div>
      <h3 className="section-title text-2xl">{messages.usedIn}</h3>
      <ul className="mt-2 border-t border-hairline">
        {uses.map((use, index) => (
          <li
            key={keyOf(use, index)}
            className="flex flex-wrap gap-x-4 border-b border-hairline py-2 wrap-anywhere"
          >
            {use.post_id === null ? (
              <Link href={paths.managedLinks} className={styles.link}>
                /go/{use.slug}
              </Link>
            ) : (
              <Link href={paths.editPost(use.post_id)} className={styles.link}>
                {use.title}
              </Link>
            )}
            <span className="text-soft">
              {messages.places[use.place]}
              {use.post_id !== null && use.slug !== null && ` ${messages.through(use.slug)}`}
              {use.country !== null && `, ${messages.country(use.country)}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
