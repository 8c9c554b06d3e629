import { Link } from 'wouter';
import { notFoundMessages } from '../../core/languages/texts/index.ts';
import { paths } from '../paths.ts';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { styles } from '../ui/styles.ts';

export function NotFoundScreen() {
  return (
    <>
      <ScreenTitle title={notFoundMessages.code} about="Not found" />
      <p className="mt-3">{notFoundMessages.text}</p>
      <Link href={paths.home} className={`${styles.quiet} mt-6`}>
        Dashboard Home
      </Link>
    </>
  );
}
