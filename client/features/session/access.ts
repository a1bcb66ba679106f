import { API_ACCESS, mayEnterStaffArea } from '../../../shared/domain/roles.ts';
import type { Me, Practice } from './session-queries.ts';

type Person = Pick<Me, 'apiAccess' | 'isClientAdmin' | 'isAdminOnly'>;

export type Entry = 'in' | 'refused';

/** Who may enter the staff's area (spec §6). A refusal shows a page; it redirects nowhere. */
export function staffEntry(person: Pick<Person, 'apiAccess'>): Entry {
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

/** Which icon links a person sees in a practice, in their order (spec §6, menu visibility). */
export function menuFor(person: Person, practice: Pick<Practice, 'practiceHasRpm'>): MenuKey[] {
  const menu: MenuKey[] = [];
  const adminOnly = person.isAdminOnly || person.apiAccess === API_ACCESS.adminOnly;
  const rpmOnly = person.apiAccess === API_ACCESS.rpmOnly;
  if (!adminOnly) {
    if (!rpmOnly) menu.push('visits');
    if (practice.practiceHasRpm) menu.push('rpm');
    if (!rpmOnly) menu.push('documents', 'notifications');
  }
  if (person.isClientAdmin || adminOnly) menu.push('clientAdmin');
  return menu;
}

/** Whether signing in takes a code as well: one of the practices asks for it (spec §3). */
export function isMfaUser(practices: readonly Pick<Practice, 'practiceHasProviderMFA'>[]): boolean {
  return practices.some(({ practiceHasProviderMFA }) => practiceHasProviderMFA);
}

/** Where a person begins: the visits, or the first thing they may see instead. */
export function homeFor(person: Person, practice: Pick<Practice, 'practiceHasRpm'>): string {
  const [first] = menuFor(person, practice);
  return first ? MENU[first] : '/provider/account';
}

/** Whether only the practice's not having turned the feature on keeps a person from the screen at a path. */
export function isFeatureOff(
  path: string,
  person: Person,
  practice: Pick<Practice, 'practiceHasRpm'>,
): boolean {
  return !maySee(path, person, practice) && maySee(path, person, { practiceHasRpm: true });
}

/** Whether a person may see the screen at a path; what is in no menu is everybody's. */
export function maySee(path: string, person: Person, practice: Pick<Practice, 'practiceHasRpm'>): boolean {
  const entry = Object.entries(MENU).find(([, root]) => path === root || path.startsWith(`${root}/`));
  return entry === undefined || menuFor(person, practice).includes(entry[0] as MenuKey);
}
