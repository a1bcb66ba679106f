/** What PostgreSQL says of a refused statement without quoting it or a row: names of the schema, and its code. */
export interface DatabaseErrorFacts {
  /** SQLSTATE. */
  code: string;
  table?: string;
  column?: string;
  constraint?: string;
}

/**
 * What may be told of an error of PostgreSQL; null of any other. Its message, `detail` and `where` quote what was written:
 * `invalid input syntax for type uuid: "…"`.
 */
export function databaseErrorFacts(error: unknown): DatabaseErrorFacts | null {
  if (!(error instanceof Error)) return null;
  const { code, severity, table, column, constraint } = error as Error & Record<string, unknown>;
  // Only PostgreSQL's have a severity. pg-boss and the migrations have drivers of their own, so no class tells it.
  if (typeof code !== 'string' || typeof severity !== 'string') return null;
  return {
    code,
    ...(typeof table === 'string' ? { table } : {}),
    ...(typeof column === 'string' ? { column } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
  };
}

/**
 * SQLSTATEs whose message names a table, column or other object and no value: missing, there already, or without the right to it.
 */
const ABOUT_OBJECTS = new Set(['42501', '42701', '42703', '42704', '42710', '42P01', '42P07']);

/** An error in words for an operator, on the standard error: without values of rows, since that is often kept as a log. */
export function errorWords(error: unknown): string {
  const facts = databaseErrorFacts(error);
  if (!facts) return error instanceof Error ? error.message : String(error);
  const { code, ...names } = facts;
  if (ABOUT_OBJECTS.has(code))
    return `PostgreSQL refused it with SQLSTATE ${code}: ${(error as Error).message}`;
  const where = Object.entries(names).map(([what, name]) => `, ${what} ${name}`);
  return `PostgreSQL refused it with SQLSTATE ${code}${where.join('')}`;
}

/** The error as a job's record may keep it: rows of the queue are readable, and outlive what they are about. */
export const withoutValues = (error: unknown): unknown =>
  databaseErrorFacts(error) ? new Error(errorWords(error)) : error;
