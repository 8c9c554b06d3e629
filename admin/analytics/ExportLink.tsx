import { Download } from 'lucide-react';
import { styles } from '../ui/styles.ts';

/** Fetches a list as a file; a plain link, so that the browser writes it as it comes. */
export function ExportLink({ name, href }: { name: string; href: string }) {
  return (
    <a href={href} download="" aria-label={`Export CSV of ${name}`} className={styles.quiet}>
      <Download aria-hidden="true" className="size-5" />
      Export CSV
    </a>
  );
}
