import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The address leads into a network that is not public. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** Addresses that are not public (IANA's special-purpose registries), and those that embed IPv4 ones. */
const PRIVATE = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv6');

/** Whether an IP address is not a public one. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  return family === 0 || PRIVATE.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** A host as it stands in an address: an IPv6 address is in brackets there. */
export const isPrivateHost = (hostname: string): boolean => {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return /(^|\.)localhost$/.test(bare) || (isIP(bare) !== 0 && isPrivateAddress(bare));
};

/** Checks the addresses that are connected to, so that a name cannot lead elsewhere between check and call. */
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
