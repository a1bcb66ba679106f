import type { z } from 'zod';

interface Schema {
  def: { innerType?: z.core.$ZodType; in?: z.core.$ZodType; out?: z.core.$ZodType };
  shape?: Record<string, z.core.$ZodType>;
  maxLength?: number | null;
}

/** A contract's maximum length for a field, by its dotted path; for the words of MAX_LENGTH. */
export function maxLengthOf(schema: z.ZodType, path: string): number | undefined {
  let at: Schema | undefined = plain(schema as unknown as Schema);
  for (const name of path.split('.')) at = plain(at?.shape?.[name] as Schema | undefined);
  return at?.maxLength ?? undefined;
}

/** Unwraps optional, nullable, default and transform. */
function plain(schema: Schema | undefined): Schema | undefined {
  const inner = schema?.def.innerType ?? schema?.def.in;
  return inner ? plain(inner as unknown as Schema) : schema;
}
