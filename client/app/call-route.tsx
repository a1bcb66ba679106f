import type { ReactNode } from 'react';
import { type DefaultParams, type PathPattern, Redirect, Route, type RouteProps } from 'wouter';
import { hasCalls, unsupportedPath } from '#client/browser/support.ts';

/** The route of a page with a video call. A browser without calls goes to `/unsupported` (PRODUCT 3.4). */
export function CallRoute<
  Params extends DefaultParams | undefined = undefined,
  Path extends PathPattern = PathPattern,
>(route: RouteProps<Params, Path>): ReactNode {
  if (hasCalls()) return <Route {...route} />;
  return (
    <Route path={route.path}>
      <Redirect to={unsupportedPath(location.pathname + location.search)} replace />
    </Route>
  );
}
