import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { STAFF_COOKIE, type Tickets } from './access/cookies.ts';
import type { LiveSessions } from './access/staff-sessions.ts';

/** 16-bit parts of an IPv6 address that name a network. Providers give a customer at least a /64 (RFC 6177). */
const NETWORK_PARTS = 4;

/**
 * The key that limits count by: a client's IPv4 address, or its IPv6 /64 network, in which it can use any address. An
 * IPv4-mapped IPv6 address counts as IPv4.
 */
export function limitKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, NETWORK_PARTS).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

const OF_STAFF = /^\/api\/(provider|admin|:userType)\//;

/**
 * The key of a call's limit: the session for staff calls, since a clinic's staff share one address; otherwise the
 * address. A session counts separately only once a call has found it alive. Otherwise each cookie of an ended session
 * that a person has collected would add a limit.
 */
export function limitedBy(
  tickets: Tickets,
  live: Pick<LiveSessions, 'has'>,
  { ip, cookies, routeOptions }: Pick<FastifyRequest, 'ip' | 'cookies' | 'routeOptions'>,
): string {
  const ofStaff = OF_STAFF.test(routeOptions.url ?? '') && tickets.read('staff', cookies[STAFF_COOKIE]);
  return ofStaff && live.has(ofStaff.id) ? `staff ${ofStaff.id}` : limitKey(ip);
}
