import { Link } from 'wouter';
import { revisionMessages } from '../../core/revisions/messages.ts';
import { styles } from '../ui/styles.ts';

export function HistoryLink({ href }: { href: string }) {
  return (
    <Link href={href} className={`${styles.link} py-1`}>
      {revisionMessages.link}
    </Link>
  );
}
