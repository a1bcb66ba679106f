import type { StaffUserType } from '../domain/roles.ts';

export interface OnDemandFeatures {
  practiceHasProviderOnDemand: boolean;
  practiceHasProviderOnDemandCAU: boolean;
}

/** PRODUCT 6.25. */
export function mayStartOnDemand(features: OnDemandFeatures, userType: StaffUserType | undefined): boolean {
  const { practiceHasProviderOnDemand, practiceHasProviderOnDemandCAU } = features;
  if (!practiceHasProviderOnDemand || userType === undefined) return false;
  return userType === 'Provider' || practiceHasProviderOnDemandCAU;
}
