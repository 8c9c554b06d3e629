import { z } from 'zod';

/** Percent. The style sheet has a class for each step. */
export const FOCAL_STEP = 10;
const FOCAL_MAX = 100;
const CENTRE = 50;

export const focalCoordinateSchema = z.int().min(0).max(FOCAL_MAX).multipleOf(FOCAL_STEP);

/** Percent of the width and of the height. */
export const focalPointSchema = z.tuple([focalCoordinateSchema, focalCoordinateSchema]);

export type FocalPoint = z.infer<typeof focalPointSchema>;

export const FOCAL_CENTRE: FocalPoint = [CENTRE, CENTRE];

/** The nearest step to any number of percent. */
export function focalStep(percent: number): number {
  const step = Math.round(percent / FOCAL_STEP) * FOCAL_STEP;
  return Math.min(FOCAL_MAX, Math.max(0, step));
}
