const NAME = 'sidebar_state';
const SEVEN_DAYS = 7 * 86_400;

/** Whether the sidebar was left open; true without a cookie. */
export function sidebarWasOpen(cookies: string): boolean {
  return !cookies.split('; ').includes(`${NAME}=closed`);
}

export function sidebarCookie(open: boolean): string {
  return `${NAME}=${open ? 'open' : 'closed'}; Path=/thisisme; Max-Age=${SEVEN_DAYS}; SameSite=Strict`;
}
