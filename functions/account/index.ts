export { carriesSession, clientInput, newSession, readSession } from './session.ts';
