import { mayEnterStaffArea } from '#shared/domain/roles.ts';
import type { Permission } from '#shared/permissions/permissions.ts';
import type { Me, Practice } from './signed-in-queries.ts';

export type Entry = 'in' | 'refused';

/** Who may enter the staff area (PRODUCT 1.2). A refusal shows a page without redirecting. */
export function staffEntry(person: Pick<Me, 'apiAccess'>): Entry {
  return mayEnterStaffArea(person.apiAccess) ? 'in' : 'refused';
}

export const MENU = {
  visits: '/provider/visits',
  rpm: '/provider/rpm',
  documents: '/provider/practice-documents',
  notifications: '/provider/notification-settings',
  clientAdmin: '/provider/client-admin',
} as const;
export type MenuKey = keyof typeof MENU;

/** Pages that belong to a link without being below its path. */
const ALSO: Partial<Record<MenuKey, readonly string[]>> = {
  visits: ['/provider/calendar', '/provider/patients'],
};

const isWithin = (path: string, root: string) => path === root || path.startsWith(`${root}/`);

export const placeOf = (path: string): MenuKey | undefined =>
  (Object.keys(MENU) as MenuKey[]).find((key) =>
    [MENU[key], ...(ALSO[key] ?? [])].some((root) => isWithin(path, root)),
  );

/** In the menu's order. */
const NEEDS: Record<MenuKey, Permission> = {
  visits: 'visits.see',
  rpm: 'rpm.use',
  documents: 'documents.use',
  notifications: 'notifications.configure',
  clientAdmin: 'practice.administer',
};

type Place = Pick<Practice, 'permissions' | 'practiceHasRpm'>;

/** The screens that a user may see in a practice, in the menu's order (PRODUCT 1.3). */
export function menuFor({ permissions, practiceHasRpm }: Place): MenuKey[] {
  return (Object.keys(NEEDS) as MenuKey[]).filter(
    (key) => permissions.includes(NEEDS[key]) && (key !== 'rpm' || practiceHasRpm),
  );
}

/** Signing in also requires a code if any of the practices does (PRODUCT 2.6). */
export function isMfaUser(practices: readonly Pick<Practice, 'practiceHasProviderMFA'>[]): boolean {
  return practices.some(({ practiceHasProviderMFA }) => practiceHasProviderMFA);
}

/** The visits, or else the first screen that the user may see. */
export function homeFor(practice: Place): string {
  const [first] = menuFor(practice);
  return first ? MENU[first] : '/provider/account';
}

/** The screen is missing only because the practice has not enabled its feature. */
export function isFeatureOff(path: string, practice: Place): boolean {
  return !maySee(path, practice) && maySee(path, { ...practice, practiceHasRpm: true });
}

export function maySee(path: string, practice: Place): boolean {
  const place = placeOf(path);
  return place === undefined || menuFor(practice).includes(place);
}
