import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { ERRORS } from '#shared/errors.ts';

/**
 * Error codes that the running test's callers received, over HTTP or a socket. Collected by `note-received-codes.ts`.
 */
const received = new Set<string>();

export function takeReceivedCodes(): string[] {
  const codes = [...received];
  received.clear();
  return codes;
}

export function noteSaid(json: string): void {
  for (const [, code = ''] of json.matchAll(/"([A-Z][A-Z0-9_]+)"/g)) if (code in ERRORS) received.add(code);
}

export function noteRefusalsOf(app: Pick<FastifyInstance, 'inject'>): void {
  const inject: (request: InjectOptions | string) => Promise<LightMyRequestResponse> = app.inject.bind(app);
  app.inject = (async (request: InjectOptions | string) => {
    const answer = await inject(request);
    if (answer.statusCode >= 400) noteSaid(answer.body);
    return answer;
  }) as never;
}
