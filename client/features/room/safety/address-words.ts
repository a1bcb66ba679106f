import type { SafetyFacts } from '#shared/contracts/rest/room/safety.ts';
import { addressLine } from '#shared/rules/address-line.ts';

/** As a dispatcher needs it: '12 Mesa Drive, Phoenix, AZ 85004'; null if the patient gave none. */
export function addressWords(location: SafetyFacts['location']): string | null {
  if (!location?.address) return null;
  const { street, city, zipCode } = location.address;
  return addressLine({ address: street, city, state: location.state, zipCode });
}
