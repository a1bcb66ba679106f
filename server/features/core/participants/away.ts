import type { Stage } from '#shared/domain/participant.ts';

interface Standing {
  stage: Stage;
  connected: boolean;
}

/** A person in the visit or its waiting room whose page is disconnected, and may return. */
export const isAway = ({ stage, connected }: Standing): boolean =>
  !connected && (stage === 'waiting' || stage === 'in-visit');
