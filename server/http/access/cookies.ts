import '@fastify/jwt';
import type { JWT } from '@fastify/jwt';
import type { Cookies } from './caller.ts';
import type { SessionTicket } from './session-tokens.ts';

/** The content of a signed cookie. `kind` prevents using one cookie as another. */
type Ticket =
  | SessionTicket<'staff'>
  /** Marks a browser in which the account `id` has signed in; grants nothing. */
  | { kind: 'browser'; id: string }
  | SessionTicket<'visit'>
  | SessionTicket<'guest'>
  | { kind: 'interpreter'; id: string }
  | SessionTicket<'after-visit'>
  | SessionTicket<'second-camera'>
  | { kind: 'sign-in'; verifier: string; state: string; nonce: string; returnTo: string };

export const STAFF_COOKIE = 'anteroom_staff';
const VISIT = 'anteroom_visit_';
const GUEST = 'anteroom_guest_';
const INTERPRETER = 'anteroom_interpreter_';
const AFTER_VISIT = 'anteroom_after_';
const SECOND_CAMERA = 'anteroom_camera_';
const SIGN_IN = 'anteroom_sign_in_';
const BROWSER = 'anteroom_browser_';
/** Prefixes of link cookies: one cookie per visit, so that tabs do not disturb each other. */
export const LINK_COOKIES = [VISIT, GUEST, INTERPRETER, AFTER_VISIT, SECOND_CAMERA];
export const SIGN_IN_COOKIES = [SIGN_IN];
export const BROWSER_COOKIES = [BROWSER];
export const visitCookie = (sessionId: string) => `${VISIT}${sessionId}`;
export const guestCookie = (guestId: string) => `${GUEST}${guestId}`;
export const interpreterCookie = (requestId: string) => `${INTERPRETER}${requestId}`;
export const secondCameraCookie = (cameraId: string) => `${SECOND_CAMERA}${cameraId}`;
export const afterVisitCookie = (linkId: string) => `${AFTER_VISIT}${linkId}`;
export const LINK_COOKIE_OF = {
  visit: visitCookie,
  guest: guestCookie,
  'after-visit': afterVisitCookie,
} as const;
export type LinkKind = keyof typeof LINK_COOKIE_OF;
export const browserCookie = (accountId: string) => `${BROWSER}${accountId}`;
/** One cookie per started sign-in, so that two tabs do not disturb each other. */
export const signInCookie = (state: string) => `${SIGN_IN}${state.replaceAll(/[^\w-]/g, '').slice(0, 16)}`;

export interface Tickets {
  sign(ticket: Ticket, seconds: number): string;
  read<K extends Ticket['kind']>(kind: K, token: string | undefined): Extract<Ticket, { kind: K }> | null;
  /** In seconds since the epoch; null as for `read`, but for any kind. */
  issuedAt(token: string | undefined): number | null;
  expiresAt(token: string | undefined): number | null;
}

export function createTickets(jwt: JWT): Tickets {
  function verified(token: string | undefined): (Ticket & { iat: number; exp?: number }) | null {
    if (!token) return null;
    try {
      return jwt.verify<Ticket & { iat: number; exp?: number }>(token);
    } catch {
      return null;
    }
  }
  return {
    sign: (ticket, seconds) => jwt.sign(ticket, { expiresIn: seconds }),
    read<K extends Ticket['kind']>(kind: K, token: string | undefined) {
      const ticket = verified(token);
      return ticket?.kind === kind ? (ticket as Extract<Ticket, { kind: K }> & { iat: number }) : null;
    },
    issuedAt: (token) => verified(token)?.iat ?? null,
    expiresAt: (token) => verified(token)?.exp ?? null,
  };
}

const PREFIXES = { visit: VISIT, guest: GUEST, 'after-visit': AFTER_VISIT } as const;

export function findTicket(
  tickets: Tickets,
  cookies: Cookies,
  kind: keyof typeof PREFIXES,
  id: string,
): SessionTicket | null {
  const prefix = PREFIXES[kind];
  for (const [name, token] of Object.entries(cookies)) {
    const ticket = name.startsWith(prefix) ? tickets.read(kind, token) : null;
    if (ticket?.id === id) return ticket;
  }
  return null;
}

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
