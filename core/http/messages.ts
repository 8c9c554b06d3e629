export { serverErrorMessages } from '../languages/texts/index.ts';

export const apiMessages = {
  unreachable: 'The server could not be reached. Check the connection and try again.',
  signedOut: 'You are not signed in, or your session has ended. Please sign in again.',
  crossSite: 'This request came from another site.',
  malformed: 'The request could not be read.',
  tooLarge: 'This is too large to save.',
  databaseUnavailable:
    'The database cannot be reached just now. Nothing was lost: please try again.',
  databaseFull: 'The disk of the database is full, so nothing was saved. Make room and try again.',
  unexpected: 'Something went wrong here. Please try again.',
} as const;

export const outgoingMessages = {
  address: 'The address must start with https:// or http://.',
  credentials: 'The address must not contain a user name or a password.',
  port: 'The address uses a port that is not allowed.',
  local: 'The address is in a private network or on a single machine, which is not allowed.',
  unreachable: 'The address could not be reached.',
  slow: (seconds: number) =>
    `The address did not answer within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  large: 'The response is too large.',
  redirects: 'The address redirects too many times.',
} as const;
