import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';

  constructor() {
    super('the address is not a public one with https');
  }
}

/** IPv4 addresses that are not public (IANA's special-purpose registry). */
const PRIVATE = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv4');

/** The IPv6 range for global unicast. Everything else is not public, whatever its future use. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
/** Special-purpose ranges within it: protocols with Teredo, documentation, and 6to4, which embeds IPv4 addresses. */
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv6');

export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 6) return !GLOBAL.check(address, 'ipv6') || PRIVATE.check(address, 'ipv6');
  return family === 0 || PRIVATE.check(address, 'ipv4');
}

export const isPrivateHost = (hostname: string): boolean => {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return /(^|\.)localhost$/.test(bare) || (isIP(bare) !== 0 && isPrivateAddress(bare));
};

/** Checks the resolved addresses, so that a name cannot change between check and connection. */
export const publicLookup: LookupFunction = (hostname, options: LookupOptions, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const found = addresses as LookupAddress[] | undefined;
    const [first] = found ?? [];
    if (error || !found || !first) return done(error ?? new Error('no address'), '', 4);
    if (found.some(({ address }) => isPrivateAddress(address))) return done(new AddressRefused(), '', 4);
    if (options.all) return done(null, found);
    done(null, first.address, first.family);
  });
};
