import type { Stage } from '#shared/domain/participant.ts';

interface Standing {
  stage: Stage;
  connected: boolean;
}

export const isAway = ({ stage, connected }: Standing): boolean =>
  !connected && (stage === 'waiting' || stage === 'in-visit');
