import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { CodedError } from '#shared/errors.ts';
import { cleanInput } from '#shared/rules/clean-text.ts';

/**
 * Normalizes all text in a caller's input to its stored form.
 *
 * @throws INVALID_INPUT with the field whose text cannot be stored because it has NUL or half a character
 */
export function cleaned(value: unknown): unknown {
  const result = cleanInput(value);
  if ('value' in result) return result.value;
  throw new CodedError('INVALID_INPUT', 'A text has a character that cannot be kept.', {
    fields: {
      [result.wrong.map((name) => name.toWellFormed().replaceAll('\0', '')).join('.')]: 'FIELD_INVALID',
    },
  });
}

export const compileValidator: FastifySchemaCompiler<Parameters<typeof validatorCompiler>[0]['schema']> = (
  route,
) => {
  const check = validatorCompiler(route);
  return (data: unknown) => {
    try {
      return check(cleaned(data));
    } catch (error) {
      return { error: error as Error };
    }
  };
};
