export { EmailFailure, isEmailConfigured, sendEmail } from './send-email.ts';
