/**
 * PostgreSQL SQLSTATEs for "not now": connection exceptions, a read-only server (during a failover), a full
 * disk, out of memory, too many clients, shutting down, starting up.
 */
const AWAY_STATES = /^(08...|25006|53[123]00|57P0[1-5])$/;
const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ETIMEDOUT',
]);
const CERTIFICATE_CODES = /^(CERT_|UNABLE_TO_|SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED_CERT|ERR_TLS_CERT)/;
const AWAY_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error)/;

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string') {
    if (AWAY_STATES.test(code) || CERTIFICATE_CODES.test(code)) return true;
    return AWAY_CODES.has(code) && isOfSocket(syscall);
  }
  return AWAY_MESSAGES.test(error.message);
}

/** Checks the system call, because a missing file is ENOENT too. */
function isOfSocket(syscall: unknown): boolean {
  return syscall === undefined || ['connect', 'read', 'write', 'getaddrinfo'].includes(String(syscall));
}
