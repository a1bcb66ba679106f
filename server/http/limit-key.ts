import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { STAFF_COOKIE, type Tickets } from '../access/cookies.ts';

/** Bits of an IPv6 address that name a network: its provider gives a customer all addresses below them (RFC 6177). */
const NETWORK_PARTS = 4;

/**
 * By which limits count a client: its IPv4 address, or its IPv6 network of 64 bits, of which it may use any address.
 * An IPv4 address within an IPv6 one is the IPv4 address.
 */
export function limitKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, NETWORK_PARTS).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/** Calls that only staff make, by their route. */
const OF_STAFF = /^\/api\/(provider|admin|:userType)\//;

/**
 * By what a call's limit counts: staff's calls by the session that a signed cookie names, since a clinic's people share
 * one address; all others by address. That the session is still open is for the call's policy.
 */
export function limitedBy(
  tickets: Tickets,
  { ip, cookies, routeOptions }: Pick<FastifyRequest, 'ip' | 'cookies' | 'routeOptions'>,
): string {
  const ofStaff = OF_STAFF.test(routeOptions.url ?? '') && tickets.read('staff', cookies[STAFF_COOKIE]);
  return ofStaff ? `staff ${ofStaff.id}` : limitKey(ip);
}
