/** PostgreSQL's SQLSTATE for a violated unique index. */
const UNIQUE_VIOLATION = '23505';

/** Whether this unique index or constraint was violated. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = error as { code?: unknown; constraint?: unknown };
  return code === UNIQUE_VIOLATION && violated === constraint;
}
