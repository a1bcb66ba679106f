import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '#server/test-support/world.ts';
import { anyCaller, type MountedRoutes, restPlugin, route } from './rest.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe('the start stops', () => {
  const mount = async (features: MountedRoutes[]) =>
    restPlugin(features, world.authenticators)(world.app, {});
  const handler = route(anyCaller, () => ({}));

  test('for a contract without a handler', async () => {
    await expect(mount([])).rejects.toThrow(/^no handler for [A-Z]+ \/api\//);
  });

  test('for a handler without a contract', async () => {
    const every = Object.keys((await import('#shared/contracts/rest/index.ts')).restContracts);
    const features = [Object.fromEntries([...every, 'GET /api/stray'].map((name) => [name, handler]))];
    const { default: Fastify } = await import('fastify');
    const bare = Fastify();
    bare.setValidatorCompiler(() => () => true);
    bare.setSerializerCompiler(() => JSON.stringify);
    await expect(restPlugin(features as MountedRoutes[], world.authenticators)(bare, {})).rejects.toThrow(
      'no contract for GET /api/stray',
    );
  });

  test('for a handler without a policy', async () => {
    const every = Object.keys((await import('#shared/contracts/rest/index.ts')).restContracts);
    const lawless = { ...handler, policy: undefined };
    const features = [Object.fromEntries(every.map((name) => [name, lawless]))] as unknown as MountedRoutes[];
    await expect(mount(features)).rejects.toThrow(/^no policy for /);
  });
});
