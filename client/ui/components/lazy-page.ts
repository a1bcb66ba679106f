import { type ComponentType, lazy } from 'react';
import { keepLoading } from '#client/api/keep-loading.ts';

/**
 * A component that is shown in place of a page, whose code loads when it is first drawn. It waits for a server that is
 * unreachable; if a new release has replaced the code, the page's boundary deals with it. Parts that only add to a page
 * are a `lazyPart`.
 */
export const lazyPage = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> => lazy(() => keepLoading(load)) as never;
