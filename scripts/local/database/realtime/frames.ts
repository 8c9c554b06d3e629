import { z } from 'zod';

/** A message of Phoenix channels, whatever version of the protocol carries it. */
export interface Message {
  /** Of the join that the message belongs to. */
  join_ref: string | null;
  /** Of the question that a reply answers. */
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
}

/** How messages are written: 1.0.0 as objects, 2.0.0 as lists of five. */
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

/** The version that an address asks for, 1.0.0 when it names none; undefined for an unknown one. */
export function askedVersion(address: URL): Version | undefined {
  const asked = address.searchParams.get('vsn') ?? '1.0.0';
  return asked === '1.0.0' || asked === '2.0.0' ? asked : undefined;
}

/** Reads a text frame. Throws when it is no message. */
export function readFrame(version: Version, text: string): Message {
  const json: unknown = JSON.parse(text);
  if (version === '1.0.0') return objectSchema.parse(json);
  const [join_ref, ref, topic, event, payload] = listSchema.parse(json);
  return { join_ref, ref, topic, event, payload };
}

/** Writes a text frame. */
export function writeFrame(version: Version, message: Message): string {
  const { join_ref, ref, topic, event, payload } = message;
  return JSON.stringify(
    version === '1.0.0'
      ? { topic, event, payload, ref, join_ref }
      : [join_ref, ref, topic, event, payload],
  );
}
