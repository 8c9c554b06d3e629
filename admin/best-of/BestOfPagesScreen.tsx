import { Link } from 'wouter';
import { bestOfMessages } from '../../core/best-of/messages.ts';
import { DocumentList, type NumberColumn } from '../content/documents/DocumentList.tsx';
import { paths } from '../paths.ts';
import { styles } from '../ui/styles.ts';
import { bestOfSource } from './best-of-source.ts';
import { bestOfScreenMessages as messages } from './editor-messages.ts';

const texts = { ...messages, listFailed: bestOfMessages.listFailed };

const picks: NumberColumn = {
  name: messages.picksColumn,
  of: ({ lengths }) => lengths.picks ?? 0,
  text: messages.picks,
};

export default function BestOfPagesScreen() {
  return (
    <DocumentList
      source={bestOfSource}
      createPath={paths.newBestOf}
      texts={texts}
      links={
        <Link href={paths.comparisons} className={`${styles.link} py-2`}>
          {messages.comparisons}
        </Link>
      }
      number={picks}
    />
  );
}
