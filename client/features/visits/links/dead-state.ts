import { isApiError } from '#client/api/api-error.ts';
import { errorKey } from '#client/ui/errors/error-words.ts';
import type { LinkEnd } from '#shared/domain/closing.ts';

/** Why a link will never open again; `unknown` is a link of no visit. */
export type DeadState = LinkEnd | 'expired' | 'not-active' | 'withdrawn' | 'blocked' | 'unknown';

/** `satisfies` ensures that no end is missing. */
const ENDS = {
  cancelled: true,
  moved: true,
  over: true,
  unattended: true,
  removed: true,
  replaced: true,
} satisfies Record<LinkEnd, true>;

/** The state of a link whose call was refused; null if trying again may help. */
export function deadState(error: unknown): DeadState | null {
  // A truncated address is invalid input.
  if (isApiError(error, 'INVALID_INPUT') || isApiError(error, 'NOT_FOUND')) return 'unknown';
  switch (errorKey(error)) {
    case 'LINK_NOT_ACTIVE':
      return endOf(error) ?? 'not-active';
    case 'GUEST_ACCESS_DENIED':
      return 'withdrawn';
    case 'VISIT_LINK_EXPIRED':
      return 'expired';
    case 'BLOCKED_FROM_VISIT':
      return 'blocked';
    case 'VISIT_UNAVAILABLE':
      return 'unknown';
    default:
      return null;
  }
}

function endOf(error: unknown): LinkEnd | null {
  const end = isApiError(error) ? error.details.end : undefined;
  return typeof end === 'string' && end in ENDS ? (end as LinkEnd) : null;
}
