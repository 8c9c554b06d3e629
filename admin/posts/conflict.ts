import { lazy } from 'react';
import { adminPostSchema } from '../../core/posts/schema.ts';
import { conflictOf } from '../api/request-error.ts';

/** Loaded when it is needed, which is rare. */
export const ConflictDialog = lazy(() => import('./ConflictDialog.tsx'));

/** The newer post that a save conflicts with; null after another failure. */
export const conflictingPost = (error: unknown) => conflictOf(error, 'content', adminPostSchema);
