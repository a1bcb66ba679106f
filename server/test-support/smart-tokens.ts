import { randomUUID } from 'node:crypto';
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';

/** The token endpoint of a SMART server. Verifies assertions by the client's published keys, and accepts each once. */
export function tokenDesk({
  endpoint,
  keys,
  now,
}: {
  endpoint: string;
  keys: () => Promise<JSONWebKeySet>;
  now: () => number;
}) {
  const seen = new Set<string>();
  const given = new Map<string, number>();
  const desk = {
    lifetime: 300,
    clientId: 'anteroom',
    trouble: [] as number[],
    status: 200,
    expiresIn: (seconds: number): unknown => seconds,
    signedBy: [] as { kid: string | undefined; alg: string | undefined }[],
    assertion: '',
    async give(body: string): Promise<{ status: number; answer: object }> {
      const trouble = desk.trouble.shift();
      if (trouble) return { status: trouble, answer: { error: 'server_error' } };
      const form = new URLSearchParams(body);
      desk.assertion = form.get('client_assertion') ?? '';
      try {
        const { payload, protectedHeader } = await jwtVerify(
          desk.assertion,
          createLocalJWKSet(await keys()),
          {
            audience: endpoint,
            issuer: desk.clientId,
            subject: desk.clientId,
            algorithms: ['RS384', 'ES384'],
            maxTokenAge: '5m',
            requiredClaims: ['jti', 'exp'],
            currentDate: new Date(now()),
          },
        );
        refuseReplay(payload);
        desk.signedBy.push({ kid: protectedHeader.kid, alg: protectedHeader.alg });
      } catch {
        return { status: 400, answer: { error: 'invalid_client' } };
      }
      if (form.get('grant_type') !== 'client_credentials' || !form.get('scope'))
        return { status: 400, answer: { error: 'invalid_request' } };
      const token = randomUUID();
      given.set(token, now() + desk.lifetime * 1_000);
      return {
        status: desk.status,
        answer: { access_token: token, token_type: 'bearer', expires_in: desk.expiresIn(desk.lifetime) },
      };
    },
    accepts(authorization: string | undefined): boolean {
      return (given.get(authorization?.replace(/^Bearer /, '') ?? '') ?? 0) > now();
    },
    forgetAll: () => given.clear(),
  };
  function refuseReplay({ jti = '' }: JWTPayload): void {
    if (seen.has(jti)) throw new Error('replayed');
    seen.add(jti);
  }
  return desk;
}
