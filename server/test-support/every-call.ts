import type { FastifyInstance } from 'fastify';
import type { CallName } from '#shared/contracts/rest/index.ts';
import { findByName } from '../features/find-by-name.ts';
import type { AdminFixture, CallParts, CallSamples } from './call-samples.ts';
import { furnishElsewhere, makeScene, type Scene } from './call-scene.ts';
import { guestToken } from './guests.ts';
import type { World, WorldOptions } from './world.ts';

export async function createEveryCall(options: Pick<WorldOptions, 'log'> = {}) {
  const scene = await makeScene(options);
  const { world, live, copay, everybody, guestId, imageId, identifier } = scene;
  return { world, live, copay, everybody, guestId, imageId, identifier, ...(await callsOf(scene)) };
}

export async function everyCallElsewhere(world: World, enterpriseId?: number) {
  const scene = await furnishElsewhere(world, enterpriseId);
  return { everybody: scene.everybody, staff: scene.world.staff, ...(await callsOf(scene)) };
}

async function callsOf(scene: Scene) {
  const tokens = {
    'a patient’s link': scene.live.token,
    'a guest’s link': await guestToken(scene.world, scene.guestId),
    'a link after the visit': scene.afterVisitToken,
  };
  return { ...inputOf(scene), tokens };
}

type Inputs = Record<CallName, () => CallParts>;

function inputOf(scene: Scene): { right: Inputs; withIds: Partial<Inputs> } {
  const things = { ...scene, ...administered(scene) };
  const samples = Object.entries(SAMPLES.right) as [CallName, (from: typeof things) => CallParts][];
  const right = Object.fromEntries(samples.map(([name, sample]) => [name, () => sample(things)])) as Inputs;
  const further = Object.entries(SAMPLES.withIds) as [
    CallName,
    (from: Scene, right: CallParts) => CallParts,
  ][];
  const withIds = further.map(([name, sample]) => [name, () => sample(scene, right[name]())] as const);
  return { right, withIds: Object.fromEntries(withIds) };
}

function administered({
  world,
  live,
  imageId,
  exportId,
  fhirClientId,
  consentTextId,
  article,
}: Scene): AdminFixture {
  return {
    practiceId: world.practice.id,
    secondPracticeId: world.otherPractice.id,
    accountId: world.staff.clinicalAdmin.accountId,
    visitTypeId: world.practice.visitTypeId,
    visitId: live.visitId,
    sessionId: live.sessionId,
    imageId,
    enterpriseId: world.practice.enterpriseId,
    exportId,
    fhirClientId,
    consentTextId,
    article,
  };
}

export function routesOf(app: Pick<FastifyInstance, 'printRoutes'>): string[] {
  const parents: string[] = [];
  const found: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).trimEnd().split('\n')) {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S*)(?: \((.+)\))?$/.exec(line) ?? [];
    if (!part) throw new Error(`A line of routes that cannot be read: ${line}`);
    const depth = indent.length / 4;
    parents.splice(depth, Number.POSITIVE_INFINITY, part);
    for (const method of methods.split(', ').filter((one) => one && one !== 'HEAD'))
      found.push(`${method} ${parents.join('')}`);
  }
  return found;
}

const found = (await findByName<readonly CallSamples[]>('*.samples.ts')).flat();

/** The files of samples must not import this module, which waits for them. */
export const SAMPLES: Required<CallSamples> = {
  right: Object.assign({}, ...found.map(({ right }) => right)),
  withIds: Object.assign({}, ...found.map(({ withIds }) => withIds)),
  mayFit: Object.assign({}, ...found.map(({ mayFit }) => mayFit)),
};
