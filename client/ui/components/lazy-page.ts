import { type ComponentType, lazy } from 'react';
import { keepLoading } from '#client/api/keep-loading.ts';

/**
 * A component that replaces a page, and whose code loads on its first render. It waits for an unreachable server. If a
 * new release has replaced the code, the page's boundary handles that. Use `lazyPart` for additions to a page.
 */
export const lazyPage = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> => lazy(() => keepLoading(load)) as never;
