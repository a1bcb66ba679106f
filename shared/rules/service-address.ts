const OWN = /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * A practice's own service must use HTTPS, or plain HTTP on this machine. No user, query or fragment, because these
 * could hide secrets.
 */
export function isServiceAddress(typed: string): boolean {
  const url = parsedUrl(typed);
  if (!url) return false;
  const { protocol, hostname, username, password, search, hash } = url;
  if (username || password || search || hash) return false;
  return protocol === 'https:' || (protocol === 'http:' && OWN.test(hostname));
}

/** Parses an absolute address; null if invalid. Safari before 17 has no `URL.canParse`. */
export function parsedUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
