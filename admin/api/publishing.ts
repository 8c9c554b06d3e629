import { ask } from './ask.ts';
import { client } from './client.ts';

/** What the public site is doing. */
export const readPublishing = () => ask(() => client.publishing.$get());

/** Asks for the rebuild once more. */
export const retryPublishing = () => ask(() => client.publishing.retry.$post());
