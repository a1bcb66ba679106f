import type { StaffUserType } from '../domain/roles.ts';

/** The practice's settings for visits on demand. */
export interface OnDemandFeatures {
  practiceHasProviderOnDemand: boolean;
  /** Clinical admins may too. */
  practiceHasProviderOnDemandCAU: boolean;
}

/** Members of staff may start visits on demand in some practices only (PRODUCT 6.25). */
export function mayStartOnDemand(features: OnDemandFeatures, userType: StaffUserType | undefined): boolean {
  const { practiceHasProviderOnDemand, practiceHasProviderOnDemandCAU } = features;
  if (!practiceHasProviderOnDemand || userType === undefined) return false;
  return userType === 'Provider' || practiceHasProviderOnDemandCAU;
}
