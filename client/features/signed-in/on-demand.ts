import type { Practice } from './signed-in-queries.ts';

type Place = Pick<Practice, 'userType' | 'practiceHasProviderOnDemand' | 'practiceHasProviderOnDemandCAU'>;

/** Whether the person may start visits on demand in a practice, as it has turned them on (PRODUCT 6.25). */
export function mayStartOnDemand(place: Place): boolean {
  return (
    place.practiceHasProviderOnDemand &&
    (place.userType === 'Provider' || place.practiceHasProviderOnDemandCAU)
  );
}
