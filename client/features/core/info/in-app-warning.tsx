import { Suspense } from 'react';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { inAppBrowser } from './in-app-browser.ts';

/** Loaded only when shown: most patients use Safari or Chrome. */
const InAppNotice = lazyPart(() => import('./in-app-notice.tsx'));

export function InAppWarning() {
  const found = inAppBrowser(navigator.userAgent);
  if (!found) return null;
  return (
    <Suspense fallback={null}>
      <InAppNotice {...found} />
    </Suspense>
  );
}
