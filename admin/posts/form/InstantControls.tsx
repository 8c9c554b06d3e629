import { type FieldName, fieldLabel, postField } from '../../../core/posts/fields.ts';
import { SiteTimeZone } from '../../settings/index.ts';
import { InstantFormField } from '../../ui/form/InstantFormField.tsx';
import { OfferNote } from './OfferNote.tsx';

type InstantName = Extract<FieldName, `${string}_at`>;

const isInstantName = (name: FieldName): name is InstantName => postField(name).kind === 'instant';

/** The start and the end of an offer. A separate part, because most posts have none. */
export default function InstantControls({ names }: { names: readonly FieldName[] }) {
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        {names.filter(isInstantName).map((name) => (
          <SiteTimeZone key={name}>
            {(zone) => (
              <InstantFormField
                name={name}
                label={fieldLabel(name)}
                hint={postField(name).hint}
                zone={zone}
              />
            )}
          </SiteTimeZone>
        ))}
      </div>
      <OfferNote />
    </>
  );
}
