import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { call } from '#client/api/call.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { pageViewRouteOf } from '#shared/rules/page-views.ts';

/**
 * Counts a completed navigation if the practice counts the page (PRODUCT 17.6). Sends which of the practice's prefixes
 * matched, and no part of the address.
 */
export function usePageViews(): void {
  const [path] = useLocation();
  const { practice } = useSignedIn();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per navigation, not per change of practice.
  useEffect(() => {
    // A page that redirected immediately does not count as opened.
    if (path !== location.pathname) return;
    const { practiceId, pageViewRoutes } = practice;
    const route = pageViewRouteOf(path, pageViewRoutes);
    if (!route) return;
    // Nothing waits for it, and losing one is not worth an error.
    call('POST /api/provider/page-views', {
      body: { practiceId, prefix: route.prefix },
      stayOnUnauthorised: true,
    }).catch(() => {});
  }, [path]);
}
