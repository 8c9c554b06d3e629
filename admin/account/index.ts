export { enableSecondFactor, setUpSecondFactor } from './api.ts';
export { QrCode } from './QrCode.tsx';
export { RecoveryCodes } from './RecoveryCodes.tsx';
