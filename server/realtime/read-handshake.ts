import type { Socket } from 'socket.io';
import type { z } from 'zod';
import { cleanInput } from '#shared/rules/clean-text.ts';

export function readHandshake<S extends z.ZodType>(
  schema: S,
  { handshake: { auth } }: Pick<Socket, 'handshake'>,
): z.output<S> | null {
  const cleaned = cleanInput(auth);
  if ('wrong' in cleaned) return null;
  const read = schema.safeParse(cleaned.value);
  return read.success ? read.data : null;
}
