import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { settingsMessages } from '../../core/settings/messages.ts';
import { sentence } from '../api/request.ts';
import { Field } from '../ui/Field.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { styles } from '../ui/styles.ts';
import { setTimeZone, useSavedSettings } from './api.ts';
import { Card } from './Card.tsx';
import { timeIn, zoneName, zonesByRegion } from './time-zones.ts';

const known = Intl.supportedValuesOf('timeZone');

/** Where the days of the analytics begin. */
export function CountingCard({ timeZone }: { timeZone: string }) {
  const [chosen, setChosen] = useState(timeZone);
  const takeUp = useSavedSettings();
  const save = useMutation({
    mutationFn: setTimeZone,
    onSuccess: async (saved) => {
      toast.success(settingsMessages.saved);
      await takeUp(saved);
    },
    onError: (error) => console.error(error),
  });
  const moment = timeIn(chosen, new Date());
  const error =
    save.error === null ? undefined : sentence(save.error, settingsMessages.timeZoneFailed);
  return (
    <Card title={settingsMessages.counting} text={settingsMessages.timeZoneHint}>
      <form
        className="grid justify-items-start gap-5 border-t border-hairline pt-5"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(chosen);
        }}
      >
        <div className="w-full max-w-md">
          <Field
            label={settingsMessages.timeZone}
            hint={moment === null ? undefined : settingsMessages.timeZoneNow(moment)}
            error={error}
          >
            {(names) => (
              <select
                {...names}
                value={chosen}
                onChange={(event) => {
                  save.reset();
                  setChosen(event.target.value);
                }}
                className={fieldStyles.input}
              >
                {zonesByRegion(known, timeZone).map(({ name, zones }) => (
                  <optgroup key={name} label={name}>
                    {zones.map((zone) => (
                      <option key={zone} value={zone}>
                        {zoneName(zone)}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </select>
            )}
          </Field>
        </div>
        <button
          type="submit"
          disabled={save.isPending || chosen === timeZone}
          className={styles.quiet}
        >
          {save.isPending ? settingsMessages.timeZoneSaving : settingsMessages.timeZoneSave}
        </button>
      </form>
    </Card>
  );
}
