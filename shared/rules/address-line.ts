interface Address {
  address: string | null;
  city: string | null;
  state: string;
  zipCode: string | null;
}

/** The known parts of an address on one line: '12 Mesa Drive, Phoenix, AZ 85001'. */
export function addressLine({ address, city, state, zipCode }: Address): string {
  return inOneLine([address, city, `${state} ${zipCode ?? ''}`.trim()]);
}

/**
 * A practice's location on one line: 'Mesa Clinic, 12 Mesa Drive, Phoenix, AZ 85001'; its address may be
 * empty.
 */
export function locationLine({ name, address }: { name: string; address: string }): string {
  return inOneLine([name, address]);
}

const inOneLine = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(', ');
