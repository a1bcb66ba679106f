export const STAFF_USER_TYPES = ['Provider', 'ClinicalAdmin'] as const;
export type StaffUserType = (typeof STAFF_USER_TYPES)[number];

/** Independent of the user type (PRODUCT 1.5: staff user type). */
export const SCHEDULE_TYPES = ['None', 'Scheduled', 'Support'] as const;
export type ScheduleType = (typeof SCHEDULE_TYPES)[number];

/** PRODUCT 1.2. */
export const API_ACCESS = {
  provider: 0x2,
  clinicalAdmin: 0x3,
  rpmOnly: 0x4,
  adminOnly: 0x25,
  disabled: 0x99,
  revoked: 0x999,
} as const;

const MAY_ENTER_STAFF_AREA: readonly number[] = [
  API_ACCESS.provider,
  API_ACCESS.clinicalAdmin,
  API_ACCESS.rpmOnly,
  API_ACCESS.adminOnly,
];

/** Provider and news routes require 0x4, 0x3, 0x25 or 0x2; 0x99 and 0x999 are refused (PRODUCT 1.2). */
export function mayEnterStaffArea(apiAccess: number): boolean {
  return MAY_ENTER_STAFF_AREA.includes(apiAccess);
}
