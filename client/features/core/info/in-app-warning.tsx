import { Suspense } from 'react';
import { inAppBrowser } from '#client/browser/in-app-browser.ts';
import { lazyPart } from '#client/ui/components/later-part.tsx';

/** Loaded only when shown: most patients use Safari or Chrome. */
const InAppNotice = lazyPart(() => import('./in-app-notice.tsx'));

export function InAppWarning() {
  const found = inAppBrowser();
  if (!found) return null;
  return (
    <Suspense fallback={null}>
      <InAppNotice {...found} />
    </Suspense>
  );
}
