import type { z } from 'zod';
import { isLocaleKey } from '#server/http/errors.ts';

type Wrong = Record<string, string>;

export function readRow<S extends z.ZodType>(
  schema: S,
  row: Record<string, string>,
): { values: z.output<S> } | { wrong: Wrong } {
  const read = schema.safeParse(row);
  if (read.success) return { values: read.data };
  const wrong: Wrong = {};
  for (const issue of read.error.issues) {
    const name = String(issue.path[0]);
    wrong[name] ??= keyOf(issue) ?? (row[name] ? 'FIELD_INVALID' : 'FIELD_REQUIRED');
  }
  return { wrong };
}

function keyOf(issue: z.core.$ZodIssue): string | undefined {
  const messages =
    issue.code === 'invalid_union' ? issue.errors.flat().map(({ message }) => message) : [issue.message];
  return messages.find(isLocaleKey);
}
