import {
  type AccountKind,
  type AccountStatus,
  type AccountType,
  SPECIALTIES,
  type Specialty,
} from '#shared/domain/account.ts';
import { API_ACCESS, mayEnterStaffArea, type StaffUserType } from '#shared/domain/roles.ts';
import { US_STATE_CODES, type UsState } from '#shared/domain/us-states.ts';

interface Row {
  apiAccess: number;
  disabledAccess: number | null;
  isAdminOnly: boolean;
}

export function accountKind({ apiAccess, disabledAccess, isAdminOnly }: Row): AccountKind {
  const access = disabledAccess ?? apiAccess;
  if (isAdminOnly || access === API_ACCESS.adminOnly) return 'admin-only';
  return access === API_ACCESS.rpmOnly ? 'rpm-only' : 'visits';
}

export function accountType(row: Row, userTypes: readonly StaffUserType[]): AccountType {
  switch (accountKind(row)) {
    case 'admin-only':
      return 'AdminOnly';
    case 'rpm-only':
      return 'RpmOnly';
    case 'visits':
      return userTypes.includes('Provider') ? 'Provider' : 'ClinicalAdmin';
  }
}

export function accountStatus({
  apiAccess,
  passwordHash,
  oidcSubject,
}: {
  apiAccess: number;
  passwordHash: string | null;
  oidcSubject: string | null;
}): AccountStatus {
  if (!mayEnterStaffArea(apiAccess)) return 'NOT_ACTIVE';
  return passwordHash === null && oidcSubject === null ? 'INVITED' : 'ACTIVE';
}

export function apiAccessOf(kind: AccountKind, userTypes: readonly StaffUserType[]): number {
  switch (kind) {
    case 'admin-only':
      return API_ACCESS.adminOnly;
    case 'rpm-only':
      return API_ACCESS.rpmOnly;
    case 'visits':
      return userTypes.includes('Provider') ? API_ACCESS.provider : API_ACCESS.clinicalAdmin;
  }
}

/** Rows written by SQL may have licenses and specialties that the form does not offer. */
export function knownChoices({
  licensedStates,
  specialties,
}: {
  licensedStates: readonly string[];
  specialties: readonly string[];
}): { licensedStates: UsState[]; specialties: Specialty[] } {
  return {
    licensedStates: US_STATE_CODES.filter((state) => licensedStates.includes(state)),
    specialties: SPECIALTIES.filter((specialty) => specialties.includes(specialty)),
  };
}
