import type { ContactMethod } from '#shared/domain/visit.ts';

/** Enough for the owner to recognize it: `w•••r@e•••.com`, or a number's last four digits. */
export function maskContact(method: ContactMethod, address: string): string {
  if (method === 'SMS') return address.slice(-4);
  const at = address.lastIndexOf('@');
  const [name, domain] = [address.slice(0, at), address.slice(at + 1)];
  const dot = domain.lastIndexOf('.');
  // Both ends of a short name would nearly reveal it.
  const last = name.length > 3 ? (Array.from(name).at(-1) ?? '') : '';
  const first = (text: string) => Array.from(text)[0] ?? '';
  return `${first(name)}•••${last}@${first(domain)}•••${dot > 0 ? domain.slice(dot) : ''}`;
}
