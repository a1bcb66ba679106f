import { API_ACCESS, mayEnterStaffArea, type StaffUserType } from '../domain/roles.ts';

/** Policies call `can`. Answers contain the names, and screens show and hide elements by them. */
export const PERMISSIONS = [
  'visits.see',
  'visits.schedule',
  'visits.attend',
  'visits.end',
  'rpm.use',
  'documents.use',
  'notifications.configure',
  'practice.administer',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export interface Person {
  apiAccess: number;
  /** PRODUCT 1.4. */
  isClientAdmin: boolean;
  isAdminOnly: boolean;
  canEndVisit: boolean;
  memberships: readonly { practiceId: number; userType: StaffUserType }[];
}

export interface Scope {
  practiceId: number;
}

/**
 * Decides whether a person has a permission in a practice.
 * - Without a membership in the practice, or with a disabled or revoked account, a person has no permissions.
 * - Providers and clinical admins work with visits. Admin-only and RPM-only accounts do not see them.
 * - Client admins and admin-only accounts administer all their practices.
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

export function permissionsIn(person: Person, scope: Scope): Permission[] {
  return PERMISSIONS.filter((permission) => can(person, permission, scope));
}

export function canInEvery(person: Person, permission: Permission, practiceIds: readonly number[]): boolean {
  return practiceIds.length > 0 && practiceIds.every((practiceId) => can(person, permission, { practiceId }));
}

export function practicesWhere(person: Person, permission: Permission): number[] {
  return person.memberships
    .map(({ practiceId }) => practiceId)
    .filter((practiceId) => can(person, permission, { practiceId }));
}

function isForAdministrationOnly({
  apiAccess,
  isAdminOnly,
}: Pick<Person, 'apiAccess' | 'isAdminOnly'>): boolean {
  return isAdminOnly || apiAccess === API_ACCESS.adminOnly;
}

function worksWithVisits(person: Pick<Person, 'apiAccess' | 'isAdminOnly'>): boolean {
  return (
    !isForAdministrationOnly(person) &&
    (person.apiAccess === API_ACCESS.provider || person.apiAccess === API_ACCESS.clinicalAdmin)
  );
}
