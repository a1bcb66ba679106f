import type { Stage } from '#shared/domain/participant.ts';

interface Standing {
  stage: Stage;
  /** The seat has a page. */
  connected: boolean;
}

/** A person in the visit or its waiting room whose page has gone, and may come back. */
export const isAway = ({ stage, connected }: Standing): boolean =>
  !connected && (stage === 'waiting' || stage === 'in-visit');
