import type { UserType } from '../../../shared/domain/roles.ts';

/** Whose screens a path belongs to (spec §4): `/guest…` the guest's, `/patient…` the patient's, else neither. */
export function userTypeOfPath(path: string): Extract<UserType, 'Guest' | 'Patient'> | null {
  if (path.startsWith('/guest')) return 'Guest';
  if (path.startsWith('/patient')) return 'Patient';
  return null;
}
