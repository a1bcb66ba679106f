import { Suspense } from 'react';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { FocusLayout } from '#client/ui/components/focus-layout.tsx';
import { lazyPage } from '#client/ui/components/lazy-page.ts';
import type { ClosingReason } from '#shared/domain/closing.ts';
import { LINK_ENDS } from '#shared/domain/closing.ts';
import type { DeadLinkProps } from './dead-link.tsx';
import type { DeadState } from './dead-state.ts';

// A separate chunk: most people never see it, and those who do have a connection to load it.
const DeadLink = lazyPage(() => import('./dead-link.tsx'));

export function DeadLinkPage(props: DeadLinkProps) {
  return (
    <Suspense fallback={<FocusLayout top={<PublicTop practice={props.practice} />}>{null}</FocusLayout>}>
      <DeadLink {...props} />
    </Suspense>
  );
}

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
