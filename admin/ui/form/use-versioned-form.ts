import { useState } from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { conflictOf } from '../../api/request-error.ts';
import { useSubmit } from './use-submit.ts';

interface VersionedFormOptions<Row, Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  /** What is stored; null for a new one. */
  row: Row | null;
  /** Under which a conflict has the row that another window has saved. */
  name: string;
  schema: z.ZodType<Row>;
  valuesOf: (row: Row) => Input;
  /** Saves the form over a row. Returns what is stored then, if the form stays open. */
  save: (over: Row | null) => Promise<Row | undefined>;
  failure: string;
  summarize: (errors: FieldErrors<Input>) => string | undefined;
}

/** A form of a row that another window may have saved meanwhile: then its owner chooses which of the two stays. */
export function useVersionedForm<Row extends object, Input extends FieldValues, Output>(
  options: VersionedFormOptions<Row, Input, Output>,
) {
  const { form, name, schema, valuesOf, save, failure, summarize } = options;
  const [stored, setStored] = useState(options.row);
  const [theirs, setTheirs] = useState<Row | null>(null);

  const take = (row: Row) => {
    setStored(row);
    setTheirs(null);
  };

  const send = async (over: Row | null) => {
    try {
      const saved = await save(over);
      if (saved !== undefined) take(saved);
    } catch (error) {
      setTheirs(conflictOf(error, name, schema));
      throw error;
    }
  };

  const submission = useSubmit({
    form,
    errorsAt: 'both',
    failure,
    summarize,
    send: () => send(stored),
  });

  return {
    submission,
    /** What to do with the other version, while there is one. */
    choice: theirs && {
      onLoad: () => {
        form.reset(valuesOf(theirs));
        take(theirs);
      },
      onSave: () => {
        take(theirs);
        void submission.run(() => send(theirs));
      },
    },
  };
}
