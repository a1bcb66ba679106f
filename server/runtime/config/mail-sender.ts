export interface MailSender {
  name: string;
  address: string;
}

/**
 * Reads `Name <address>`. Everything before the address is the name, taken literally: in RFC 5322, parentheses would
 * start a comment, which mail programs omit, and a comma would end the address. Quotes are optional.
 */
export function readMailSender(setting: string): MailSender {
  const [, written, address] = /^(.*)<([^<>]+)>\s*$/s.exec(setting) ?? [];
  if (written === undefined || address === undefined) return { name: '', address: setting.trim() };
  const name = written.trim();
  const quoted = /^"(.*)"$/s.exec(name)?.[1];
  return { name: quoted?.replaceAll(/\\(.)/g, '$1') ?? name, address: address.trim() };
}
