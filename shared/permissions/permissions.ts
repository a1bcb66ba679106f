import { API_ACCESS, mayEnterStaffArea, type StaffUserType } from '../domain/roles.ts';

/**
 * What a member of staff may do in a practice, by name. Policies ask `can`; answers carry the names, and screens
 * show and hide by them.
 */
export const PERMISSIONS = [
  'visits.see',
  'visits.schedule',
  'visits.attend',
  /** CAN_END_VISIT: ends a visit for everybody in it. */
  'visits.end',
  'rpm.use',
  'documents.use',
  'notifications.configure',
  /** Client administration: staff accounts, visit types and the practice's settings. */
  'practice.administer',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** As much of an account as its rights depend on. */
export interface Person {
  apiAccess: number;
  /** Administrator rights, in all practices of the account (PRODUCT 1.4). */
  isClientAdmin: boolean;
  isAdminOnly: boolean;
  canEndVisit: boolean;
  memberships: readonly { practiceId: number; userType: StaffUserType }[];
}

/** Where something is to be done. */
export interface Scope {
  practiceId: number;
}

/**
 * Whether a person may do something in a practice.
 *
 * - Somebody without a membership in the practice may do nothing there, nor may a disabled or revoked account.
 * - Providers and clinical admins work with visits. Admin-only and RPM-only users have other work (menu
 *   visibility), so they see none.
 * - Client admins and admin-only users administer every practice of theirs.
 */
export function can(person: Person, permission: Permission, { practiceId }: Scope): boolean {
  if (!mayEnterStaffArea(person.apiAccess)) return false;
  if (!person.memberships.some((membership) => membership.practiceId === practiceId)) return false;
  switch (permission) {
    case 'visits.see':
    case 'visits.schedule':
    case 'visits.attend':
    case 'documents.use':
    case 'notifications.configure':
      return worksWithVisits(person);
    case 'visits.end':
      return worksWithVisits(person) && person.canEndVisit;
    case 'rpm.use':
      return worksWithVisits(person) || (person.apiAccess === API_ACCESS.rpmOnly && !person.isAdminOnly);
    case 'practice.administer':
      return person.isClientAdmin || isForAdministrationOnly(person);
    default:
      return permission satisfies never;
  }
}

/** Everything a person may do in a practice, in the order of `PERMISSIONS`. */
export function permissionsIn(person: Person, scope: Scope): Permission[] {
  return PERMISSIONS.filter((permission) => can(person, permission, scope));
}

/** Whether a person may do something that concerns all of these practices, such as those of an enterprise. */
export function canInEvery(person: Person, permission: Permission, practiceIds: readonly number[]): boolean {
  return practiceIds.length > 0 && practiceIds.every((practiceId) => can(person, permission, { practiceId }));
}

/** The practices in which a person may do something. */
export function practicesWhere(person: Person, permission: Permission): number[] {
  return person.memberships
    .map(({ practiceId }) => practiceId)
    .filter((practiceId) => can(person, permission, { practiceId }));
}

export function isForAdministrationOnly({
  apiAccess,
  isAdminOnly,
}: Pick<Person, 'apiAccess' | 'isAdminOnly'>): boolean {
  return isAdminOnly || apiAccess === API_ACCESS.adminOnly;
}

/** Of what kind an account is, in whichever practice. */
export function worksWithVisits(person: Pick<Person, 'apiAccess' | 'isAdminOnly'>): boolean {
  return (
    !isForAdministrationOnly(person) &&
    (person.apiAccess === API_ACCESS.provider || person.apiAccess === API_ACCESS.clinicalAdmin)
  );
}
