export { carriesSession, readSession } from './session.ts';
