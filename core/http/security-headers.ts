/** What the browser is told to refuse, whatever gets into an answer. */

/** Of a browser's powers the ones that no page here uses. */
const UNUSED = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

const nobody = (powers: string[]) => powers.map((power) => `${power}=()`).join(', ');

/** Of the owner's screens: they copy links and codes. */
export const OWNER_PERMISSIONS = `${nobody(UNUSED)}, clipboard-write=(self)`;

/** On every answer; the build writes them for its files, the Worker adds what an answer lacks. */
export const SECURITY_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', nobody([...UNUSED, 'clipboard-write'])],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
];

/**
 * Where the site is at an https address. Without includeSubDomains: what else stands below the
 * owner's name is not for this site to decide.
 */
export const TRANSPORT_SECURITY = ['Strict-Transport-Security', 'max-age=63072000'] as const;

/** A content security policy in a meta element cannot say it, so every header does. */
export const NO_FRAMES = "frame-ancestors 'none'";

/** A policy that says who may frame the answer: nobody. */
export function withoutFrames(policy: string): string {
  return policy.includes('frame-ancestors')
    ? policy
    : `${policy.replace(/;?\s*$/, '')}; ${NO_FRAMES}`;
}
