export interface DatabaseErrorFacts {
  code: string;
  table?: string;
  column?: string;
  constraint?: string;
}

/**
 * The parts of a PostgreSQL error that are safe to log; null for other errors. The message, `detail` and `where` may
 * quote data: `invalid input syntax for type uuid: "…"`.
 */
export function databaseErrorFacts(error: unknown): DatabaseErrorFacts | null {
  if (!(error instanceof Error)) return null;
  const { code, severity, table, column, constraint } = error as Error & Record<string, unknown>;
  // Only PostgreSQL errors have a severity. pg-boss and the migrations bring their own drivers, so instanceof
  // does not work.
  if (typeof code !== 'string' || typeof severity !== 'string') return null;
  return {
    code,
    ...(typeof table === 'string' ? { table } : {}),
    ...(typeof column === 'string' ? { column } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
  };
}

/**
 * SQLSTATEs whose message names a table, column or other object but no value: missing, already existing, or
 * permission denied.
 */
const ABOUT_OBJECTS = new Set(['42501', '42701', '42703', '42704', '42710', '42P01', '42P07']);

/** Describes an error to an operator on standard error, which is often kept as a log, so it has no row values. */
export function errorWords(error: unknown): string {
  const facts = databaseErrorFacts(error);
  if (!facts) return error instanceof Error ? error.message : String(error);
  const { code, ...names } = facts;
  if (ABOUT_OBJECTS.has(code))
    return `PostgreSQL refused it with SQLSTATE ${code}: ${(error as Error).message}`;
  const where = Object.entries(names).map(([what, name]) => `, ${what} ${name}`);
  return `PostgreSQL refused it with SQLSTATE ${code}${where.join('')}`;
}

/** The error as stored in a job's record. Queue rows are readable and outlive their subject. */
export const withoutValues = (error: unknown): unknown =>
  databaseErrorFacts(error) ? new Error(errorWords(error)) : error;

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

const UNIQUE_VIOLATION = '23505';

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = error as { code?: unknown; constraint?: unknown };
  return code === UNIQUE_VIOLATION && violated === constraint;
}
