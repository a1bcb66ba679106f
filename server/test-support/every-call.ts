import type { CallName } from '../../shared/contracts/rest/index.ts';
import { guestToken } from './guests.ts';
import { type AdminCallName, rightAdminCalls } from './right-admin-calls.ts';
import { documentCalls } from './right-calls/documents.ts';
import { guestCalls } from './right-calls/guests.ts';
import { patientCalls } from './right-calls/patients.ts';
import { recordCalls } from './right-calls/records.ts';
import { furnishElsewhere, makeScene, type Parts, type Scene } from './right-calls/scene.ts';
import { staffCalls } from './right-calls/staff.ts';
import { visitCalls } from './right-calls/visits.ts';
import { callsWithIds } from './right-calls/with-ids.ts';
import type { World, WorldOptions } from './world.ts';

export type { Parts } from './right-calls/scene.ts';

/** A world in which every call of the contracts can succeed, and valid input for each of them. */
export async function createEveryCall(options: Pick<WorldOptions, 'log'> = {}) {
  const scene = await makeScene(options);
  const { world, live, copay, everybody, guestId, imageId, identifier } = scene;
  return { world, live, copay, everybody, guestId, imageId, identifier, ...(await callsOf(scene)) };
}

/** The same for a further practice of that world: of the same enterprise, or of another one. */
export async function everyCallElsewhere(world: World, enterpriseId?: number) {
  const scene = await furnishElsewhere(world, enterpriseId);
  return { everybody: scene.everybody, staff: scene.world.staff, ...(await callsOf(scene)) };
}

/** Valid input of every call, that with further ids where there may be some, and tokens of each kind. */
async function callsOf(scene: Scene) {
  const right = rightCalls(scene);
  const tokens = {
    'a patient’s link': scene.live.token,
    'a guest’s link': await guestToken(scene.world, scene.guestId),
    'a link after the visit': scene.afterVisitToken,
  };
  return { right, withIds: callsWithIds(scene, right), tokens };
}

function rightCalls(scene: Scene): Record<CallName, () => Parts> {
  return {
    ...staffCalls(scene),
    ...visitCalls(scene),
    ...patientCalls(scene),
    ...guestCalls(scene),
    ...documentCalls(scene),
    ...recordCalls(scene),
    ...administration(scene),
  };
}

/** Concerns a colleague and the practice's visit type. */
function administration({ world, live, imageId, exportId, fhirClientId, article }: Scene) {
  const administered = () =>
    rightAdminCalls({
      practiceId: world.practice.id,
      accountId: world.staff.clinicalAdmin.accountId,
      visitTypeId: world.practice.visitTypeId,
      visitId: live.visitId,
      sessionId: live.sessionId,
      imageId,
      enterpriseId: world.practice.enterpriseId,
      exportId,
      fhirClientId,
      article,
    });
  return Object.fromEntries(
    Object.keys(administered()).map((name) => [name, () => administered()[name as AdminCallName]()]),
  ) as Record<AdminCallName, () => Parts>;
}
