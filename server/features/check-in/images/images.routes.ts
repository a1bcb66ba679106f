import type { Deps } from '#server/features/deps.ts';
import { patientOfVisit } from '#server/features/visits/links/links.policy.ts';
import { visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import type { Caller } from '#server/http/access/caller.ts';
import { type LargeBody, restFeature, route } from '#server/http/rest.ts';
import type { Db } from '#server/storage/db/database.ts';
import { imageContracts } from '#shared/contracts/rest/check-in/images.ts';
import { IMAGE_BYTES } from '#shared/rules/upload-limits.ts';
import { openEarlierPicture, readEarlierPicture } from './earlier-picture.ts';
import { findImageHome } from './images.queries.ts';
import {
  addBeforeVisit,
  addByPatient,
  addByStaff,
  deleteImage,
  finishImageStep,
  listImages,
  readImage,
} from './images.service.ts';

const BODY_LIMIT = 4 * Math.ceil(IMAGE_BYTES / 3) + 512;
/** Large bodies are rare, and a whole practice may share one address. */
const uploadBy = (from: LargeBody['from']) => ({ largeBody: { bytes: BODY_LIMIT, from }, perMinute: 60 });

export default function imageRoutes(deps: Deps) {
  const { db } = deps;
  const may = imagePolicies(db);
  return restFeature(imageContracts, {
    'POST /api/provider/visits/:rootVisitId/images': route(
      may.staffOfVisit,
      ({ body }, grant) => addByStaff(deps, grant, body),
      uploadBy('staff'),
    ),
    'POST /api/patient/sessions/:sessionId/images': route(
      may.patientOfVisit,
      ({ body }, patient) => addByPatient(deps, patient, body),
      uploadBy('patient'),
    ),
    'POST /api/patient/sessions/:sessionId/workflow/images': route(
      may.patientOfVisit,
      ({ body }, patient) => addBeforeVisit(deps, patient, body),
      uploadBy('patient'),
    ),
    'POST /api/patient/sessions/:sessionId/workflow/image': route(may.patientOfVisit, ({ body }, patient) =>
      finishImageStep(deps, patient, body.imageId),
    ),
    'GET /api/patient/sessions/:sessionId/earlier-picture': route(may.patientOfVisit, (_input, patient) =>
      readEarlierPicture(deps, patient),
    ),
    'GET /api/patient/sessions/:sessionId/earlier-picture/:imageId': route(
      may.patientOfVisit,
      ({ params }, patient) => openEarlierPicture(deps, patient, params.imageId),
    ),
    'GET /api/provider/visits/:rootVisitId/images': route(may.staffOfVisit, (_input, grant) =>
      listImages(db, grant),
    ),
    'DELETE /api/provider/images/:imageId': route(may.staffOfImage, ({ params }, grant) =>
      deleteImage(deps, grant, params.imageId),
    ),
    'GET /api/provider/images/:imageId': route(may.staffOfImage, ({ params }, grant) =>
      readImage(deps, grant, params.imageId),
    ),
  });
}

/**
 * Access to a visit's images (PRODUCT 1.7).
 *
 * - Staff who work with visits of its practice take, see and delete them.
 * - A patient adds their own to the visit of their cookie, and sees only the offered one of an earlier visit.
 */
function imagePolicies(db: Db) {
  const staff = visitPolicies(db);
  return {
    staffOfVisit: staff.ofVisit,
    staffOfImage: (caller: Caller, { params }: { params: { imageId: string } }) =>
      staff.ofThing(caller, params.imageId, 'image', findImageHome),
    patientOfVisit,
  };
}
