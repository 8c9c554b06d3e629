export { AuthenticatorKey } from './AuthenticatorKey.tsx';
export { enableSecondFactor, setUpSecondFactor } from './api.ts';
export { RecoveryCodes } from './RecoveryCodes.tsx';
