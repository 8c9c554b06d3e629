import { revisionMessages } from '../../core/revisions/messages.ts';
import type { SitePageForm } from '../../core/site-pages/form.ts';
import { ConflictDialog } from '../content/ConflictDialog.tsx';
import type { ConflictProps } from '../content/kind.ts';

const shown = (form: SitePageForm, name: keyof SitePageForm) =>
  form[name] === '' ? revisionMessages.empty : form[name];

export default function SitePageConflict(props: ConflictProps<SitePageForm>) {
  return <ConflictDialog {...props} shown={shown} />;
}
