import { z } from 'zod';
import { textLine } from '../forms/text-field.ts';
import { hookMessages } from './hook-messages.ts';

export const HOOK_URL_MAX_LENGTH = 2_048;
const HOOK_TOKEN_MAX_LENGTH = 500;

/** Kinds that the owner can enter. */
export const hookKinds = ['cloudflare', 'github'] as const;

const GITHUB_DISPATCH = /^https:\/\/api\.github\.com\/repos\/[^/\s]+\/[^/\s]+\/dispatches$/;

/** http is for this machine only; the Worker refuses it elsewhere. */
const SECURE = /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1)[:/])/i;

const isLocal = (url: string) => /^http:/i.test(url);

/** What the owner enters. The URL of Cloudflare's hook is its secret; GitHub needs a token beside it. */
export const rebuildHookFormSchema = z
  .object({
    kind: z.enum(hookKinds),
    url: textLine(HOOK_URL_MAX_LENGTH)
      .min(1, hookMessages.urlMissing)
      .refine(
        (url) => url === '' || (SECURE.test(url) && URL.canParse(url)),
        hookMessages.urlShape,
      ),
    token: textLine(HOOK_TOKEN_MAX_LENGTH),
  })
  .superRefine(({ kind, url, token }, context) => {
    if (kind !== 'github') return;
    if (!isLocal(url) && !GITHUB_DISPATCH.test(url)) {
      context.addIssue({ code: 'custom', path: ['url'], message: hookMessages.githubShape });
    }
    if (token === '') {
      context.addIssue({ code: 'custom', path: ['token'], message: hookMessages.tokenMissing });
    }
  });

export type RebuildHookForm = z.output<typeof rebuildHookFormSchema>;

/** The hook as the admin shows it, without URL and token. `environment` takes precedence over a stored hook. */
export interface RebuildHookView {
  environment: 'local' | 'cloudflare' | 'github' | null;
  stored: { kind: (typeof hookKinds)[number]; hint: string; saved_at: string } | null;
}

/** The host of a hook and the last characters of its secret. */
export function hookHint({ url, token }: Pick<RebuildHookForm, 'url' | 'token'>): string {
  const secret = token === '' ? url : token;
  return `${new URL(url).host}/…${secret.slice(-4)}`;
}
