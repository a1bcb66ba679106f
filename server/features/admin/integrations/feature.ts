import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { publishedKeys } from '#server/adapters/record-system/fhir/signing-keys.ts';
import type { Deps } from '#server/features/deps.ts';
import { feature } from '#server/features/feature.ts';
import { selectKeys } from '#server/features/practice/practice-services/stored-record-connections.ts';
import { CodedError } from '#shared/errors.ts';
import { KEYS_PATH } from './record-connection.service.ts';

const ConnectionId = z.uuid();

/**
 * The public keys with which a record system verifies our sign-ins (RFC 7517): a connection's, or the
 * installation's. They are not secret, and the address needs no sign-in because a server reads it.
 */
function publicKeyRoutes({ db, records, clock }: Deps): FastifyPluginAsync {
  async function keysOf(id: string): Promise<object[]> {
    if (id === 'installation') return (await records?.publicKeys?.()) ?? [];
    if (!ConnectionId.safeParse(id).success) return [];
    return publishedKeys(await selectKeys(db, id), clock()).map(({ publicKey }) => publicKey);
  }

  return async (app) => {
    app.get<{ Params: { connectionId: string } }>(`${KEYS_PATH}/:connectionId`, async ({ params }, reply) => {
      const keys = await keysOf(params.connectionId);
      if (keys.length === 0) throw new CodedError('NOT_FOUND');
      return reply.header('cache-control', 'public, max-age=300').send({ keys });
    });
  };
}

export default feature({
  http: [publicKeyRoutes],
});
