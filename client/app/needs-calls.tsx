import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { hasCalls, unsupportedPath } from '#client/browser/support.ts';

/** Wraps each page with a video call. A browser without calls goes to `/unsupported` (PRODUCT 3.4). */
export function NeedsCalls({ children }: { children: ReactNode }) {
  return hasCalls() ? (
    children
  ) : (
    <Redirect to={unsupportedPath(location.pathname + location.search)} replace />
  );
}
