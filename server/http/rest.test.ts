import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '#server/test-support/world.ts';
import { anyCaller, inTurns, type MountedRoutes, restPlugin, route } from './rest.ts';

test.each([0, 1, 65_536, 65_537, 1_048_575])('delivers %i bytes unchanged', async (size) => {
  const content = randomBytes(size);
  const parts = await inTurns(content).toArray();
  expect(Buffer.concat(parts).equals(content)).toBe(true);
});

test('lets other work run between slices, and alternates between answers', async () => {
  const order: string[] = [];
  const read = async (name: string) => {
    for await (const _ of inTurns(Buffer.alloc(65_536 * 4))) order.push(name);
  };
  let rounds = 0;
  const count = () => {
    rounds += 1;
    if (order.length < 8) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all([read('a'), read('b')]);
  expect(order.lastIndexOf('a')).toBeGreaterThan(order.indexOf('b'));
  expect(order.lastIndexOf('b')).toBeGreaterThan(order.indexOf('a'));
  expect(rounds).toBeGreaterThanOrEqual(7);
});

describe('the start stops', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

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
