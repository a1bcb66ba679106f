import type { Cookies } from './caller.ts';
import { LINK_COOKIES, STAFF_COOKIE, type Tickets } from './cookies.ts';

const OF_LINKS = ['visit', 'guest', 'interpreter', 'after-visit', 'second-camera'] as const;

/**
 * The session named in a refused call's cookies, for the log. The signature is verified, but the session is not looked
 * up. Null without one; for links, the first of several.
 */
export function sessionNamed(tickets: Tickets, cookies: Cookies): string | null {
  const staff = tickets.read('staff', cookies[STAFF_COOKIE]);
  if (staff) return staff.id;
  const named = Object.entries(cookies).find(([name]) =>
    LINK_COOKIES.some((prefix) => name.startsWith(prefix)),
  );
  for (const kind of OF_LINKS) {
    const ticket = tickets.read(kind, named?.[1]);
    if (ticket) return ticket.id;
  }
  return null;
}
