import type { ClosingReason } from '#shared/domain/closing.ts';
import { LINK_ENDS } from '#shared/rules/closing.ts';
import type { DeadState } from './dead-state.ts';

/** The state of a link whose page the server closed; null if the link may still open. */
export function deadStateOfClosing(reason: ClosingReason): DeadState | null {
  switch (reason) {
    case 'expired':
    case 'blocked':
      return reason;
    case 'unavailable':
      return 'unknown';
    default:
      return LINK_ENDS[reason] ?? null;
  }
}
