export { attemptKey, SIGN_IN_LIMIT_SECONDS } from './attempts.ts';
export { carriesSession, newSession, readSession } from './session.ts';
