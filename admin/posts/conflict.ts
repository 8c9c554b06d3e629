import { lazy } from 'react';
import { failureSchema } from '../../core/forms/failure.ts';
import { type AdminPost, adminPostSchema } from '../../core/posts/schema.ts';
import { RequestError } from '../api/request-error.ts';

/** Loaded when it is needed, which is rare. */
export const ConflictDialog = lazy(() => import('./ConflictDialog.tsx'));

const conflictSchema = failureSchema.extend({ post: adminPostSchema });

/** The newer post that a save conflicts with; null after another failure. */
export function conflictingPost(error: unknown): AdminPost | null {
  if (!(error instanceof RequestError) || error.status !== 409) return null;
  return conflictSchema.safeParse(error.body).data?.post ?? null;
}
