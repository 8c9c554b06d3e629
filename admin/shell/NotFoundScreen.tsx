import { Link } from 'wouter';
import { notFound } from '../../core/messages.ts';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { look } from '../ui/styles.ts';
import { paths } from './paths.ts';

/** For an address under /thisisme that has no screen. */
export function NotFoundScreen() {
  return (
    <>
      <ScreenTitle title={notFound.code} about="Not found" />
      <p className="mt-3">{notFound.text}</p>
      <Link href={paths.home} className={`${look.quiet} mt-6`}>
        Dashboard Home
      </Link>
    </>
  );
}
