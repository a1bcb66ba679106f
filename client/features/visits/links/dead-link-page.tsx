import { Suspense } from 'react';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { FocusLayout } from '#client/ui/components/focus-layout.tsx';
import { lazyPage } from '#client/ui/components/lazy-page.ts';
import type { DeadLinkProps } from './dead-link.tsx';

// A separate chunk: most people never see it, and those who do have a connection to load it.
const DeadLink = lazyPage(() => import('./dead-link.tsx'));

export function DeadLinkPage(props: DeadLinkProps) {
  return (
    <Suspense fallback={<FocusLayout top={<PublicTop practice={props.practice} />}>{null}</FocusLayout>}>
      <DeadLink {...props} />
    </Suspense>
  );
}
