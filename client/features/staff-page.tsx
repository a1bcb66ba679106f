import { type Attributes, type ComponentType, lazy } from 'react';
import { Redirect, type StringRouteParams } from 'wouter';

export interface StaffPage {
  /** With parameters, as wouter reads them: `/provider/visits/:visitId`. */
  path: string;
  Page: ComponentType<{ params: Record<string, string | undefined> }>;
}

/**
 * A page whose code loads when it is first opened. A feature's `pages.ts` exports its pages, and
 * `app/staff-pages.ts` finds them there.
 *
 * @param propsOf the page's props from the path's parameters; another `key` is another page
 */
export function staffPage<Path extends string, Props extends object>(
  path: Path,
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...[propsOf]: object extends Props ? [propsOf?: PropsOf<Path, Props>] : [propsOf: PropsOf<Path, Props>]
): StaffPage {
  const Lazy: ComponentType<object> = lazy(load as () => Promise<{ default: ComponentType<object> }>);
  return {
    path,
    Page({ params }) {
      const { key, ...props }: Attributes = propsOf?.(params as StringRouteParams<Path>) ?? {};
      return <Lazy key={key} {...props} />;
    },
  };
}

/** Addresses that lead to another page. */
export const redirectPage = (path: string, to: string): StaffPage => ({
  path,
  Page: () => <Redirect to={to} replace />,
});

type PropsOf<Path extends string, Props> = (params: StringRouteParams<Path>) => Props & Attributes;
