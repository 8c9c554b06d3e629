import { formatBytes, findingMessages as messages } from '../../core/health/messages.ts';
import {
  type Found,
  type HealthState,
  TEXTS_UNREAD,
  type WorkerFacts,
} from '../../core/health/schema.ts';

function storageFindings(
  { hasPictures, hasImages }: WorkerFacts,
  state: HealthState | null,
): Found[] {
  const area = 'storage';
  if (!hasPictures) {
    const text = messages.picturesMissingText;
    return [{ id: 'pictures-missing', area, state: 'off', title: messages.picturesMissing, text }];
  }
  const found: Found[] = [
    hasImages
      ? {
          id: 'images',
          area,
          state: 'ok',
          title: messages.imagesFine,
          text: messages.imagesFineText,
        }
      : {
          id: 'images-missing',
          area,
          state: 'off',
          title: messages.imagesMissing,
          text: messages.imagesMissingText,
        },
  ];
  if (state === null) return found;
  const { files, bytes } = state.images;
  const title = messages.files(files, formatBytes(bytes));
  return [{ id: 'files', area, state: 'ok', title, text: messages.filesText }, ...found];
}

function addressFinding({ siteUrl, origin }: WorkerFacts): Found {
  const area = 'configuration';
  if (siteUrl === null) {
    const title = messages.siteUrlMissing;
    const text = messages.siteUrlMissingText;
    return { id: 'site-url-missing', area, state: 'attention', title, text };
  }
  if (origin !== null && origin !== siteUrl) {
    const title = messages.siteUrlDiffers(siteUrl, origin);
    const text = messages.siteUrlDiffersText;
    return { id: 'site-url-differs', area, state: 'attention', title, text };
  }
  const title = messages.siteUrl(siteUrl);
  return { id: 'site-url', area, state: 'ok', title, text: messages.siteUrlText };
}

/** Findings about the configuration of the Worker. */
export function configurationFindings(facts: WorkerFacts, state: HealthState | null): Found[] {
  const { isLocal, localVariables, hasEmail } = facts;
  const found = [...storageFindings(facts, state), addressFinding(facts)];
  if (!isLocal && localVariables.length > 0) {
    found.push({
      id: 'local-variables',
      area: 'configuration',
      state: 'broken',
      title: messages.localVariables(localVariables.join(', ')),
      text: messages.localVariablesText,
    });
  }
  if (state?.texts_unread === true) {
    found.push({
      id: TEXTS_UNREAD,
      area: 'configuration',
      state: 'attention',
      title: messages.textsUnread,
      text: messages.textsUnreadText,
      link: 'branding',
    });
  }
  found.push({
    id: hasEmail ? 'email' : 'email-off',
    area: 'configuration',
    state: hasEmail ? 'ok' : 'off',
    title: hasEmail ? messages.emailOn : messages.emailOff,
    text: hasEmail ? messages.emailOnText : messages.emailOffText,
  });
  return found;
}
