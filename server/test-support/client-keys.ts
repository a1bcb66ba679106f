import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { type JWK, SignJWT } from 'jose';
import type { SigningAlgorithm } from '#shared/domain/record-system.ts';
import { askToken } from './fhir-api.ts';
import { createWorld, type World, type WorldOptions } from './world.ts';

export interface ClientKey {
  jwk: JWK & { kid: string };
  privateKey: KeyObject;
}

export function makeClientKey(kid = 'k1', algorithm: SigningAlgorithm = 'ES384', bits = 2048): ClientKey {
  const { publicKey, privateKey } =
    algorithm === 'ES384'
      ? generateKeyPairSync('ec', { namedCurve: 'P-384' })
      : generateKeyPairSync('rsa', { modulusLength: bits });
  return { jwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: algorithm, use: 'sig' }, privateKey };
}

export const keySet = (...keys: ClientKey[]): string => JSON.stringify({ keys: keys.map(({ jwk }) => jwk) });

export function assertionOf(
  { time, publicUrl }: Pick<World, 'time' | 'publicUrl'>,
  { jwk, privateKey }: ClientKey,
  clientId: string,
  { claims = {}, header = {} }: { claims?: object; header?: object } = {},
): Promise<string> {
  const iat = Math.floor(time.now / 1_000);
  return new SignJWT({
    iss: clientId,
    sub: clientId,
    aud: `${publicUrl}/fhir/oauth/token`,
    jti: randomUUID(),
    iat,
    exp: iat + 240,
    ...claims,
  })
    .setProtectedHeader({ alg: String(jwk.alg), kid: jwk.kid, typ: 'JWT', ...header })
    .sign(privateKey);
}

export const askWith = (world: Pick<World, 'app'>, assertion: string, more: Record<string, string> = {}) =>
  askToken(world, {
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
    ...more,
  });

export type ClientKeyWorld = Awaited<ReturnType<typeof createClientKeyWorld>>;

export async function createClientKeyWorld(options: WorldOptions = {}) {
  const world = await createWorld(options);
  const key = makeClientKey();
  return {
    ...world,
    key,
    async asks(clientId: string, by = key): Promise<number> {
      return (await askWith(world, await assertionOf(world, by, clientId))).status;
    },
  };
}
