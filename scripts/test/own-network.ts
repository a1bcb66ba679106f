/**
 * The command before a program's command line that gives the program its own network: loopback, `MEDIA_ADDRESS`, and no
 * internet. The kernel removes the network with its last process. Firefox pairs no ICE candidates on loopback. Linux
 * only; `unshare` is in util-linux.
 */
export function ownNetwork(): string[] {
  const isRoot = process.getuid?.() === 0;
  // A person who is not root may do this in a user namespace, with the same user in it: PostgreSQL refuses root.
  const unshare = isRoot ? ['--net'] : ['--map-current-user', '--keep-caps', '--net'];
  return ['unshare', ...unshare, 'sh', '-ec', SET_UP, 'sh'];
}

export const MEDIA_ADDRESS = '10.99.0.1';

const SET_UP = `
PATH="$PATH:/usr/sbin:/sbin"
ip link set lo up
ip link add media type veth peer name far
ip addr add ${MEDIA_ADDRESS}/24 dev media
ip link set media up
ip link set far up
ip route add default via 10.99.0.2
exec "$@"`;
