import type { ContactMethod } from '../../../shared/domain/visit.ts';

/** Enough of an address for its owner to recognise it: `w•••r@e•••.com`, or a number's last four digits. */
export function maskContact(method: ContactMethod, address: string): string {
  if (method === 'SMS') return address.slice(-4);
  const at = address.lastIndexOf('@');
  const [name, domain] = [address.slice(0, at), address.slice(at + 1)];
  const dot = domain.lastIndexOf('.');
  // Both ends of a short name would nearly reveal it.
  const last = name.length > 3 ? name.slice(-1) : '';
  return `${name.slice(0, 1)}•••${last}@${domain.slice(0, 1)}•••${dot > 0 ? domain.slice(dot) : ''}`;
}
