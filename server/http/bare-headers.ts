/** One year, including subdomains: a subdomain without HTTPS could set cookies for this host. */
export const HSTS = { maxAge: 31_536_000, includeSubDomains: true };

/**
 * Security headers for answers that skip the server's hooks: Socket.IO's long-polling and refusals, and unparsable
 * requests. Equal to those of data answers (`security-headers.ts`).
 */
export function bareHeaders(publicUrl: string): Record<string, string> {
  return {
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    ...(new URL(publicUrl).protocol === 'https:'
      ? { 'Strict-Transport-Security': `max-age=${HSTS.maxAge}; includeSubDomains` }
      : {}),
  };
}
