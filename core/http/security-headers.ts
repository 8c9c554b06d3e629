/** Browser features that no page uses. */
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

const denied = (powers: string[]) => powers.map((power) => `${power}=()`).join(', ');

export const ADMIN_PERMISSIONS = `${denied(UNUSED)}, clipboard-write=(self)`;

/** The build writes them for static files; the Worker adds missing ones. */
export const SECURITY_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', denied([...UNUSED, 'clipboard-write'])],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
];

/** For https sites. Without includeSubDomains, because other hosts of the domain are not this site's. */
export const TRANSPORT_SECURITY = ['Strict-Transport-Security', 'max-age=63072000'] as const;

/** Ignored in a meta element, so it is always sent as a header. */
export const NO_FRAMES = "frame-ancestors 'none'";

export function withoutFrames(policy: string): string {
  return policy.includes('frame-ancestors')
    ? policy
    : `${policy.replace(/;?\s*$/, '')}; ${NO_FRAMES}`;
}
