interface Address {
  address: string | null;
  city: string | null;
  state: string;
  zipCode: string | null;
}

/** Omits unknown parts: '12 Mesa Drive, Phoenix, AZ 85001'. */
export function addressLine({ address, city, state, zipCode }: Address): string {
  return inOneLine([address, city, `${state} ${zipCode ?? ''}`.trim()]);
}

export function locationLine({ name, address }: { name: string; address: string }): string {
  return inOneLine([name, address]);
}

const inOneLine = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(', ');
