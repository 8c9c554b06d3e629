const SIDEBAR_MEMORY_DAYS = 7;

const NAME = 'sidebar_state';
const DAY_SECONDS = 86_400;

/** Whether the sidebar was left open; true without a cookie. */
export function sidebarWasOpen(cookies: string): boolean {
  return !cookies.split('; ').includes(`${NAME}=closed`);
}

export function sidebarCookie(open: boolean): string {
  const age = SIDEBAR_MEMORY_DAYS * DAY_SECONDS;
  return `${NAME}=${open ? 'open' : 'closed'}; Path=/thisisme; Max-Age=${age}; SameSite=Strict`;
}
