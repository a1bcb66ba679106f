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
export const visitCookie = (sessionId: string) => `anteroom_visit_${sessionId}`;
export const guestCookie = (guestId: string) => `anteroom_guest_${guestId}`;
export const interpreterCookie = (requestId: string) => `anteroom_interpreter_${requestId}`;
/** One for each sign-in begun, so that two tabs do not disturb each other. */
export const signInCookie = (state: string) =>
  `anteroom_sign_in_${state.replaceAll(/[^\w-]/g, '').slice(0, 16)}`;

export interface Tickets {
  /** @param seconds how long it is good for */
  sign(ticket: Ticket, seconds: number): string;
  /** The ticket, or null when it is missing, forged, too old or of another kind. */
  read<K extends Ticket['kind']>(kind: K, token: string | undefined): Extract<Ticket, { kind: K }> | null;
}

export function createTickets(jwt: JWT): Tickets {
  return {
    sign: (ticket, seconds) => jwt.sign(ticket, { expiresIn: seconds * 1000 }),
    read<K extends Ticket['kind']>(kind: K, token: string | undefined) {
      if (!token) return null;
      try {
        const ticket = jwt.verify<Ticket>(token);
        return ticket.kind === kind ? (ticket as Extract<Ticket, { kind: K }>) : null;
      } catch {
        return null;
      }
    },
  };
}

/** Whether the browser has this session, of whatever visit: as a patient, or as a guest. */
export function hasTicket(tickets: Tickets, cookies: Cookies, kind: 'visit' | 'guest', id: string): boolean {
  const prefix = kind === 'visit' ? visitCookie('') : guestCookie('');
  return Object.entries(cookies).some(
    ([name, token]) => name.startsWith(prefix) && tickets.read(kind, token)?.id === id,
  );
}

/** @param path where the browser sends it back to; `/` unless it is for one page only */
export function setCookie(
  reply: FastifyReply,
  {
    name,
    value,
    seconds,
    publicUrl,
    path = '/',
  }: { name: string; value: string; seconds: number; publicUrl: string; path?: string },
): void {
  reply.setCookie(name, value, {
    path,
    httpOnly: true,
    sameSite: 'lax',
    // Without TLS only on this machine: SECURITY.md.
    secure: publicUrl.startsWith('https:'),
    maxAge: seconds,
  });
}
