import { lazy, Suspense } from 'react';
import { inAppBrowser } from './in-app-browser.ts';

/** Loaded only where it is shown: most patients come by Safari or Chrome. */
const InAppNotice = lazy(() => import('./in-app-notice.tsx'));

/** On the page of a link: what to do in an app's own browser; nothing in any other. */
export function InAppWarning() {
  const found = inAppBrowser(navigator.userAgent);
  if (!found) return null;
  return (
    <Suspense fallback={null}>
      <InAppNotice {...found} />
    </Suspense>
  );
}
