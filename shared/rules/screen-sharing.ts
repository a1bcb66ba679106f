import type { SeatRole, Stage } from '../domain/participant.ts';
import type { ErrorCode } from '../errors.ts';

interface Person {
  readonly seatId: string;
  readonly role: SeatRole;
  readonly stage: Stage;
}

interface Visit<P extends Person> {
  readonly paused: boolean;
  readonly sharer: string | null;
  readonly people: Iterable<P>;
}

/**
 * Who answers an offer to share a screen (PRODUCT 9.6). A provider's offer goes to the admitted people, or to
 * colleagues if no one is admitted; everyone else's goes to the providers.
 *
 * @returns the people to ask, or why sharing is impossible; the page calls this before its chooser opens, the server
 *   when the offer arrives
 */
export function askedToSee<P extends Person>(
  from: Person,
  { paused, sharer, people }: Visit<P>,
): P[] | ErrorCode {
  if (paused) return 'WRONG_STAGE';
  if (sharer !== null && sharer !== from.seatId) return 'SCREEN_SHARE_TAKEN';
  const others = [...people].filter(
    ({ seatId, role, stage }) => stage === 'in-visit' && seatId !== from.seatId && role !== 'interpreter',
  );
  const providers = others.filter(({ role }) => role === 'provider');
  const letIn = others.filter(({ role }) => role !== 'provider');
  const asked = from.role === 'provider' && letIn.length > 0 ? letIn : providers;
  return asked.length > 0 ? asked : 'SCREEN_SHARE_ALONE';
}
