/** A year, and below this name: a subdomain without https could set cookies for it. */
export const HSTS = { maxAge: 31_536_000, includeSubDomains: true };

/**
 * Security headers of answers for which the server's hooks do not run: Socket.IO's long-polling and refusals, and requests that
 * could not be parsed. They are those of data answers (`security-headers.ts`).
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
