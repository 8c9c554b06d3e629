import { readWordPress, type Term } from './parse.ts';

/** A file of the media library. */
export interface Attachment {
  address: string;
  alt: string;
}

/** What has to be known of a whole export before the first of its posts can be made a review. */
export interface Survey {
  /** Categories by slug. */
  terms: Map<string, Term>;
  /** Files by the id of their item. */
  attachments: Map<string, Attachment>;
}

/** Reads it. Throws a Failure, in a sentence, where the file is no well-formed export. */
export async function survey(path: string): Promise<Survey> {
  const found: Survey = { terms: new Map(), attachments: new Map() };
  for await (const part of readWordPress(path)) {
    if (part.kind === 'term') found.terms.set(part.slug, part);
    else if (part.type.trim() === 'attachment') {
      found.attachments.set(part.id.trim(), {
        address: part.attachmentUrl.trim() || part.guid.trim(),
        alt: part.meta.get('_wp_attachment_image_alt')?.[0] ?? '',
      });
    }
  }
  return found;
}
