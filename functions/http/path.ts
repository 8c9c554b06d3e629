/**
 * The path of a request's address as it was sent, undecoded: what `new URL(address).pathname` would say,
 * without parsing all of it for every file that is served.
 *
 * @param address as a Request has it, which is a parsed one written out again
 */
export function pathOf(address: string): string {
  const start = address.indexOf('/', address.indexOf('://') + 3);
  const end = address.slice(start).search(/[?#]/);
  return end < 0 ? address.slice(start) : address.slice(start, start + end);
}
