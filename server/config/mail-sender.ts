/** Who sends the product's e-mails. */
export interface MailSender {
  /** Empty if only an address is set. */
  name: string;
  address: string;
}

/**
 * Reads `Name <address>`. All before the address is the name, as the operator wrote it: by RFC 5322, brackets in it would
 * be a comment that mail programs leave out, and a comma the end of an address. Quotes around it may be left out.
 */
export function readMailSender(setting: string): MailSender {
  const [, written, address] = /^(.*)<([^<>]+)>\s*$/s.exec(setting) ?? [];
  if (written === undefined || address === undefined) return { name: '', address: setting.trim() };
  const name = written.trim();
  const quoted = /^"(.*)"$/s.exec(name)?.[1];
  return { name: quoted?.replaceAll(/\\(.)/g, '$1') ?? name, address: address.trim() };
}
