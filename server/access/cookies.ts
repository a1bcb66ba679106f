import '@fastify/cookie';
import '@fastify/jwt';
import type { JWT } from '@fastify/jwt';
import type { FastifyReply } from 'fastify';
import type { Cookies } from './caller.ts';

/** What our cookies carry; `kind` keeps one from standing in for another. */
export type Ticket =
  | { kind: 'staff'; id: string }
  | { kind: 'visit'; id: string }
  | { kind: 'guest'; id: string }
  | { kind: 'interpreter'; id: string }
  | { kind: 'sign-in'; verifier: string; state: string; nonce: string; returnTo: string };

export const STAFF_COOKIE = 'anteroom_staff';
const VISIT = 'anteroom_visit_';
const GUEST = 'anteroom_guest_';
const INTERPRETER = 'anteroom_interpreter_';
const SIGN_IN = 'anteroom_sign_in_';
/** What the cookies of those who came by a link begin with: one for each visit, so that tabs do not disturb each other. */
export const LINK_COOKIES = [VISIT, GUEST, INTERPRETER];
export const SIGN_IN_COOKIES = [SIGN_IN];
export const visitCookie = (sessionId: string) => `${VISIT}${sessionId}`;
export const guestCookie = (guestId: string) => `${GUEST}${guestId}`;
export const interpreterCookie = (requestId: string) => `${INTERPRETER}${requestId}`;
/** One for each sign-in begun, so that two tabs do not disturb each other. */
export const signInCookie = (state: string) => `${SIGN_IN}${state.replaceAll(/[^\w-]/g, '').slice(0, 16)}`;

export interface Tickets {
  /** @param seconds how long it is good for */
  sign(ticket: Ticket, seconds: number): string;
  /** The ticket, or null when it is missing, forged, too old or of another kind. */
  read<K extends Ticket['kind']>(kind: K, token: string | undefined): Extract<Ticket, { kind: K }> | null;
  /** In seconds since the epoch; null as for `read`, of whatever kind. */
  issuedAt(token: string | undefined): number | null;
}

export function createTickets(jwt: JWT): Tickets {
  function verified(token: string | undefined): (Ticket & { iat: number }) | null {
    if (!token) return null;
    try {
      return jwt.verify<Ticket & { iat: number }>(token);
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
  };
}

/** Whether the browser has this session, of whatever visit: as a patient, or as a guest. */
export function hasTicket(tickets: Tickets, cookies: Cookies, kind: 'visit' | 'guest', id: string): boolean {
  const prefix = kind === 'visit' ? VISIT : GUEST;
  return Object.entries(cookies).some(
    ([name, token]) => name.startsWith(prefix) && tickets.read(kind, token)?.id === id,
  );
}

/** For every path: the server has to see a browser's cookies to keep them few. */
export function setCookie(
  reply: FastifyReply,
  { name, value, seconds, publicUrl }: { name: string; value: string; seconds: number; publicUrl: string },
): void {
  reply.setCookie(name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    // Without TLS only on this machine: SECURITY.md.
    secure: publicUrl.startsWith('https:'),
    maxAge: seconds,
  });
}
