import { isServiceAddress, parsedUrl } from './service-address.ts';

/** A namespace root is an absolute `https:` or `urn:` URI, without parts that would hide where a name ends. */
export function isNamespaceRoot(typed: string): boolean {
  if (/\s/.test(typed) || !parsedUrl(typed)) return false;
  if (typed.startsWith('urn:')) return /^urn:[a-z\d][a-z\d-]{1,31}:[\w.:~-]+$/i.test(typed);
  return isServiceAddress(typed);
}

/**
 * A URI below the root is the root, a separator, and a name. `https://a.example/ns-of-others/q` is not below
 * `https://a.example/ns`. A canonical's version (`|2`) is a part of the name.
 */
export function isBelowNamespace(root: string, uri: string): boolean {
  const bare = root.replace(/[/:]+$/, '');
  const rest = uri.slice(bare.length);
  return uri.startsWith(bare) && /^[/:][^\s/:#][^\s]*$/.test(rest) && !/(^|\/)\.\.?(\/|$)/.test(rest);
}
