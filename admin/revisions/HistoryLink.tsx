import { Link } from 'wouter';
import { revisionMessages } from '../../core/revisions/messages.ts';
import { paths } from '../shell/paths.ts';
import { styles } from '../ui/styles.ts';

export function HistoryLink({ id }: { id: string }) {
  return (
    <Link href={paths.history(id)} className={`${styles.link} py-1`}>
      {revisionMessages.link}
    </Link>
  );
}
