import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startIssuer } from '#server/test-support/oidc-issuer.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const params = () => ({ practiceId: world.practice.id });

test('shows what a practice uses, and from where', async () => {
  const administrator = await world.signedIn(world.staff.administrator);
  const answer = await administrator.call('GET /api/admin/practices/:practiceId/integrations', {
    params: params(),
  });
  expect(answer.result).toEqual({
    payment: { source: 'installation', processor: 'test', mandatoryTypes: [] },
    interpreter: { source: 'installation', kind: 'demo', switchedOn: false },
    monitoring: { kind: 'demo', switchedOn: false },
    email: { via: 'outbox', from: null },
    sms: { via: 'outbox', from: null },
    partners: ['intake', 'check-in', 'history'].map((kind) => ({ kind, state: 'none', host: '' })),
    identity: { kind: 'embedded', issuer: null },
    records: { source: 'installation', kind: 'demo', incomplete: false },
    fhirClients: 0,
  });
});

test('the sign-in test reads the provider’s own configuration', async () => {
  const administrator = await world.signedIn(world.staff.administrator);
  const check = async () =>
    (
      await administrator.call('POST /api/admin/practices/:practiceId/integrations/identity-test', {
        params: params(),
      })
    ).result;
  expect(await check()).toEqual({ outcome: 'embedded', status: null });
  const issuer = await startIssuer('http://localhost/back', 'http://localhost/out');
  const oidc = {
    clientId: 'practice',
    clientSecret: 'known to both',
    prompt: 'login' as const,
    secondFactors: null,
  };
  world.deps.settings.oidc = { ...oidc, issuer: issuer.issuer };
  expect(await check()).toEqual({ outcome: 'ok', status: 200 });
  world.deps.settings.oidc = { ...oidc, issuer: `${issuer.issuer}/elsewhere` };
  expect(await check()).toMatchObject({ outcome: 'unexpected' });
  const signpost = createServer((_request, response) =>
    response.writeHead(302, { location: `${issuer.issuer}/.well-known/openid-configuration` }).end(),
  );
  await new Promise<void>((resolve) => signpost.listen(0, '127.0.0.1', resolve));
  const { port } = signpost.address() as AddressInfo;
  world.deps.settings.oidc = { ...oidc, issuer: `http://127.0.0.1:${port}` };
  expect(await check()).toEqual({ outcome: 'unexpected', status: 302 });
  await new Promise((resolve) => signpost.close(resolve));
  world.deps.settings.oidc = { ...oidc, issuer: issuer.issuer };
  await issuer.close();
  expect(await check()).toEqual({ outcome: 'unreachable', status: null });
  world.deps.settings.oidc = undefined;
});
