import { z } from 'zod';

export interface Message {
  join_ref: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
}

/** 1.0.0 encodes messages as objects, 2.0.0 as arrays. */
export type Version = '1.0.0' | '2.0.0';

const reference = z.string().nullish().default(null);
const objectSchema = z.object({
  join_ref: reference,
  ref: reference,
  topic: z.string(),
  event: z.string(),
  payload: z.unknown(),
});
const listSchema = z.tuple([reference, reference, z.string(), z.string(), z.unknown()]);

/** 1.0.0 if the URL names none; undefined for an unknown version. */
export function askedVersion(address: URL): Version | undefined {
  const asked = address.searchParams.get('vsn') ?? '1.0.0';
  return asked === '1.0.0' || asked === '2.0.0' ? asked : undefined;
}

export function readFrame(version: Version, text: string): Message {
  const json: unknown = JSON.parse(text);
  if (version === '1.0.0') return objectSchema.parse(json);
  const [join_ref, ref, topic, event, payload] = listSchema.parse(json);
  return { join_ref, ref, topic, event, payload };
}

export function writeFrame(version: Version, message: Message): string {
  const { join_ref, ref, topic, event, payload } = message;
  return JSON.stringify(
    version === '1.0.0'
      ? { topic, event, payload, ref, join_ref }
      : [join_ref, ref, topic, event, payload],
  );
}
