import type { StaffUserType } from '../domain/roles.ts';

/** The practice's settings for visits on demand. */
export interface OnDemandFeatures {
  practiceHasProviderOnDemand: boolean;
  /** Also for clinical admins. */
  practiceHasProviderOnDemandCAU: boolean;
}

/** Whether a member of staff may start visits on demand in a practice (PRODUCT 6.25). */
export function mayStartOnDemand(features: OnDemandFeatures, userType: StaffUserType | undefined): boolean {
  const { practiceHasProviderOnDemand, practiceHasProviderOnDemandCAU } = features;
  if (!practiceHasProviderOnDemand || userType === undefined) return false;
  return userType === 'Provider' || practiceHasProviderOnDemandCAU;
}
