import type { LucideIcon } from 'lucide-react';
import type { Attributes, ComponentType } from 'react';
import { Redirect, type StringRouteParams } from 'wouter';
import { lazyPageAhead } from '#client/ui/components/lazy-ahead.tsx';

export interface StaffPage {
  /** With parameters as in wouter: `/provider/visits/:visitId`. */
  path: string;
  Page: ComponentType<{ params: Record<string, string | undefined> }>;
  ahead: () => Promise<void>;
  admin?: AdminPlace;
}

export const ADMIN_GROUPS = ['practice', 'people', 'visits', 'connections', 'data', 'installation'] as const;

/** Name and description of a place are `<key>.title` and `<key>.help` in the locale texts of `client-admin`. */
type AdminKey = keyof typeof import('#shared/i18n/en/practice/client-admin.json') extends infer Word
  ? Word extends `${infer Key}.help`
    ? Key
    : never
  : never;

export interface AdminPlace {
  key: AdminKey;
  group: (typeof ADMIN_GROUPS)[number];
  position: number;
  Icon: LucideIcon;
  ofPractice: boolean;
  State?: ComponentType;
}

/**
 * A page whose code loads when it is first opened. A feature's `pages.ts` exports its pages, and
 * `staff-pages.ts` finds them there.
 *
 * @param propsOf the page's props from the path's parameters; another `key` is another page
 */
export function staffPage<Path extends string, Props extends object>(
  path: Path,
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...[propsOf]: object extends Props ? [propsOf?: PropsOf<Path, Props>] : [propsOf: PropsOf<Path, Props>]
): StaffPage {
  const Lazy = lazyPageAhead(load as () => Promise<{ default: ComponentType<object> }>);
  return {
    path,
    ahead: Lazy.ahead,
    Page({ params }) {
      const { key, ...props }: Attributes = propsOf?.(params as StringRouteParams<Path>) ?? {};
      return <Lazy key={key} {...props} />;
    },
  };
}

/** A page with a place in the administration's navigation, which includes the pages below it. */
export const adminPage = (admin: AdminPlace, page: StaffPage): StaffPage => ({ ...page, admin });

export const redirectPage = (path: string, to: string): StaffPage => ({
  path,
  ahead: async () => {},
  Page: () => <Redirect to={to} replace />,
});

type PropsOf<Path extends string, Props> = (params: StringRouteParams<Path>) => Props & Attributes;
