/** Statuses that the database answers with a body, if it is the database that answers. */
const WITH_BODY = [200, 404];

/**
 * A fetch for the clients of the database, which take an empty body for "nothing found": an owner
 * would be signed out and a review gone because an answer broke off on its way.
 *
 * @throws TypeError, as for a broken line, when an answer that must say something says nothing
 */
export function rejectEmptyBody(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (init?.method === 'HEAD' || !WITH_BODY.includes(response.status)) return response;
    const body = await response.text();
    if (body === '') throw new TypeError('The answer is empty');
    return new Response(body, response);
  };
}
