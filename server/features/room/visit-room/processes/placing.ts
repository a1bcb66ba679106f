import type { Socket } from 'socket.io';
import type { Misplaced } from '#shared/contracts/socket/placing.ts';

/**
 * Refuses a page that is at the wrong process only because it did not know its visit's id; null if it may stay. Sent
 * once: a page that returns with the id stays wherever the load balancer sends it, like a page without the query.
 *
 * @param isHere the visit's room is in this process
 */
export function refusalToMove(
  { handshake }: Pick<Socket, 'handshake'>,
  visitId: string,
  isHere: (visitId: string) => boolean,
): Error | null {
  const { visit } = handshake.query;
  if (visit === undefined || visit === visitId || isHere(visitId)) return null;
  const data: Misplaced = { visit: visitId };
  return Object.assign(new Error('The visit is at another process.'), { data });
}
