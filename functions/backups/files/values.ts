import { z } from 'zod';
import { SLUG_MAX_LENGTH } from '../../../core/forms/limits.ts';
import { characterCount, isSlug } from '../../../core/forms/text-field.ts';

// Never stricter than the checks of the database, so that every export can be imported. Web addresses are the
// exception: the database cannot parse them, but whatever wrote them did.
export const text = (most: number) =>
  z
    .string()
    .refine((value) => !/[\p{Surrogate}\0]/u.test(value), 'is not a text')
    .refine((value) => characterCount(value) <= most, `is longer than ${most} characters`);
export const optional = (most: number) => text(most).nullable();
export const trimmed = (most: number) =>
  text(most).refine((value) => /^[^ ](?:.*[^ ])?$/s.test(value), 'is blank or has space around it');
export const slug = text(SLUG_MAX_LENGTH).refine(isSlug, 'is not an address');
export const time = z.iso.datetime({ offset: true, error: 'is not a time' });
export const id = z.uuid('is not an id').lowercase('is not in small letters');
