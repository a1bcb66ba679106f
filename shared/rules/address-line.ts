interface Address {
  address: string;
  city: string;
  state: string;
  zipCode: string;
}

/** An address in one line, of what is known of it: '12 Mesa Drive, Phoenix, AZ 85001'. */
export function addressLine({ address, city, state, zipCode }: Address): string {
  return [address, city, `${state} ${zipCode}`.trim()].filter((part) => part !== '').join(', ');
}
