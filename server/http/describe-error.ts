import { SettingsError } from '#server/runtime/config/settings-error.ts';
import { type DatabaseErrorFacts, databaseErrorFacts } from '#server/storage/db/database-error.ts';
import { CodedError } from '#shared/errors.ts';

interface DescribedError extends Partial<Omit<DatabaseErrorFacts, 'code'>> {
  type: string;
  message?: string;
  code?: unknown;
  stack?: string;
  cause?: DescribedError;
}

const FRAME = /^ {4}at .+$/gm;
/**
 * A place in a file of this repository, not in a library, in Node or in the engine, such as `JSON.parse
 * (<anonymous>)`.
 */
const OWN_PLACE = /^(?!.*(?:node_modules|node:|<anonymous>)).*[^:\s]:\d+:\d+\)?$/;

/**
 * The engine's messages about programming errors, which contain only names from the program. Its other
 * messages quote values.
 */
const ENGINE_WORDS = /^Cannot (read|set) properties of |^[\w.$]+ is not (a function|a constructor|defined)$/;

/**
 * Describes an error for the log. A message is kept only if our own code wrote it, with ids and names of
 * settings: PostgreSQL, parsers, schemas, mail servers and payment services quote their input, which may be a
 * person's name. Type, code and place say enough.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' };
  const { code } = error as { code?: unknown };
  const frames = framesOf(error);
  return {
    type: error.name,
    ...(isOurMessage(error, frames[0]) ? { message: error.message } : {}),
    ...(code === undefined ? {} : { code }),
    ...databaseErrorFacts(error),
    ...(frames.length > 0 ? { stack: frames.join('\n') } : {}),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}

function isOurMessage(error: Error, place: string | undefined): boolean {
  if (error instanceof CodedError || error instanceof SettingsError) return true;
  if (!place || !OWN_PLACE.test(place)) return false;
  return error.constructor === Error ? databaseErrorFacts(error) === null : ENGINE_WORDS.test(error.message);
}

/** A message may have lines that look like frames, so frames are searched after it. */
function framesOf({ stack = '', message }: Error): string[] {
  const at = stack.indexOf(message);
  return stack.slice(at < 0 ? 0 : at + message.length).match(FRAME) ?? [];
}

/** Removes an error's message from a log line's arguments: Fastify passes it, and pino uses it if there is no text. */
export function withoutErrorText(args: readonly unknown[]): unknown[] {
  const [first, text, ...rest] = args;
  const err = first instanceof Error ? first : (first as { err?: unknown } | null | undefined)?.err;
  if (!(err instanceof Error)) return [...args];
  const fields = first instanceof Error ? { err } : first;
  return [fields, text === undefined || text === err.message ? 'an error' : text, ...rest];
}
