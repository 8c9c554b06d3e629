/** A local IPv6 address in its own network: limits count networks, and those of all tests last a minute. */
export function randomAddress(): string {
  const digits = crypto.randomUUID().replaceAll('-', '');
  return `fd${digits.slice(0, 2)}:${digits.slice(2, 6)}:${digits.slice(6, 10)}::1`;
}
