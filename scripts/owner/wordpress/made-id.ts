import { createHash } from 'node:crypto';

/** An id that the same name always gives, so that a second import finds what the first one made. */
export function madeId(name: string): string {
  const bytes = createHash('sha256').update(`spotter import-wordpress ${name}`).digest();
  // Marked as one that is made from something, as RFC 9562 has it.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-');
}
