const NAME = 'sidebar_state';
const SEVEN_DAYS = 7 * 86_400;

/** Whether the sidebar was left open; true without a cookie. */
export const sidebarWasOpen = (cookies: string): boolean =>
  !cookies.split('; ').includes(`${NAME}=closed`);

export const sidebarCookie = (open: boolean): string =>
  `${NAME}=${open ? 'open' : 'closed'}; Path=/thisisme; Max-Age=${SEVEN_DAYS}; SameSite=Strict`;
