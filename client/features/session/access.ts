import { mayEnterStaffArea } from '../../../shared/domain/roles.ts';
import type { Permission } from '../../../shared/permissions/permissions.ts';
import type { Me, Practice } from './session-queries.ts';

export type Entry = 'in' | 'refused';

/** Who may enter the staff's area (PRODUCT 1.2). A refusal shows a page; it redirects nowhere. */
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

/** What each link needs, in the order of the menu. */
const NEEDS: Record<MenuKey, Permission> = {
  visits: 'visits.see',
  rpm: 'rpm.use',
  documents: 'documents.use',
  notifications: 'notifications.configure',
  clientAdmin: 'practice.administer',
};

type Place = Pick<Practice, 'permissions' | 'practiceHasRpm'>;

/** Which icon links a person sees in a practice, in their order (PRODUCT 1.3). */
export function menuFor({ permissions, practiceHasRpm }: Place): MenuKey[] {
  return (Object.keys(NEEDS) as MenuKey[]).filter(
    (key) => permissions.includes(NEEDS[key]) && (key !== 'rpm' || practiceHasRpm),
  );
}

/** Whether signing in takes a code as well: one of the practices asks for it (PRODUCT 2.6). */
export function isMfaUser(practices: readonly Pick<Practice, 'practiceHasProviderMFA'>[]): boolean {
  return practices.some(({ practiceHasProviderMFA }) => practiceHasProviderMFA);
}

/** Where a person begins: the visits, or the first thing they may see instead. */
export function homeFor(practice: Place): string {
  const [first] = menuFor(practice);
  return first ? MENU[first] : '/provider/account';
}

/** Whether only the practice's not having turned the feature on keeps a person from the screen at a path. */
export function isFeatureOff(path: string, practice: Place): boolean {
  return !maySee(path, practice) && maySee(path, { ...practice, practiceHasRpm: true });
}

/** Whether a person may see the screen at a path; what is in no menu is everybody's. */
export function maySee(path: string, practice: Place): boolean {
  const entry = Object.entries(MENU).find(([, root]) => path === root || path.startsWith(`${root}/`));
  return entry === undefined || menuFor(practice).includes(entry[0] as MenuKey);
}
