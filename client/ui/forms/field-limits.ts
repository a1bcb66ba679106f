import type { z } from 'zod';

interface Schema {
  def: { innerType?: z.core.$ZodType; in?: z.core.$ZodType; out?: z.core.$ZodType };
  shape?: Record<string, z.core.$ZodType>;
  minLength?: number | null;
  maxLength?: number | null;
  minValue?: number | null;
  maxValue?: number | null;
}

export interface FieldLimits {
  minLength?: number | undefined;
  maxLength?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
}

/** A contract's limits for a field, by its dotted path. */
export function limitsOf(schema: z.ZodType, path: string): FieldLimits {
  let at: Schema | undefined = plain(schema as unknown as Schema);
  for (const name of path.split('.')) at = plain(at?.shape?.[name] as Schema | undefined);
  return {
    minLength: at?.minLength ?? undefined,
    maxLength: at?.maxLength ?? undefined,
    min: at?.minValue ?? undefined,
    max: at?.maxValue ?? undefined,
  };
}

/**
 * The limits under the names in the texts of MAX_LENGTH, MIN_LETTERS, MAX_VALUE and MIN_VALUE. MAX_LENGTH requires
 * less than its number, and a text of `maxLength` characters is valid.
 */
export function limitsInWords({ minLength, maxLength, min, max }: FieldLimits): Record<string, number> {
  return { minLength: minLength ?? 0, maxLength: (maxLength ?? 0) + 1, min: min ?? 0, max: max ?? 0 };
}

function plain(schema: Schema | undefined): Schema | undefined {
  const inner = schema?.def.innerType ?? schema?.def.in;
  return inner ? plain(inner as unknown as Schema) : schema;
}
