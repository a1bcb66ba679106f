import type { Deps } from '#server/features/deps.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { documentContracts } from '#shared/contracts/rest/room/documents.ts';
import { DOCUMENT_BYTES } from '#shared/rules/upload-limits.ts';
import { documentPolicies } from './documents.policy.ts';
import {
  addDocument,
  associateDocument,
  favorDocument,
  listDocuments,
  readDocument,
  readDocumentFile,
  removeDocument,
  renameDocument,
  restoreDocument,
} from './documents.service.ts';

/** Twice the largest document in base64 plus its name, so that a slightly oversized document gets the proper error. */
const UPLOAD = {
  largeBody: { bytes: 8 * Math.ceil(DOCUMENT_BYTES / 3) + 8_192, from: 'staff' },
  perMinute: 120,
} as const;

export default function documentRoutes(deps: Deps) {
  const { db } = deps;
  const may = documentPolicies(db);
  return restFeature(documentContracts, {
    'GET /api/provider/documents': route(may.ofList, ({ query }, user) => listDocuments(db, user, query)),
    'POST /api/provider/documents': route(
      may.ofPracticeInBody,
      ({ body }, user) => addDocument(deps, user, body),
      UPLOAD,
    ),
    'GET /api/provider/documents/:documentId': route(may.ofDocument, (_input, grant) =>
      readDocument(db, grant),
    ),
    'GET /api/provider/documents/:documentId/file': route(may.ofDocument, (_input, grant) =>
      readDocumentFile(deps, grant),
    ),
    'PUT /api/provider/documents/:documentId/name': route(may.ofChange, ({ body }, grant) =>
      renameDocument(deps, grant, body),
    ),
    'PUT /api/provider/documents/:documentId/favorite': route(may.ofDocument, ({ body }, grant) =>
      favorDocument(db, grant, body.favorite),
    ),
    'PUT /api/provider/documents/:documentId/practices': route(may.ofDocument, ({ body }, grant) =>
      associateDocument(deps, grant, body.practiceIds),
    ),
    'DELETE /api/provider/documents/:documentId': route(may.ofChange, (_input, grant) =>
      removeDocument(deps, grant),
    ),
    'POST /api/provider/documents/:documentId/restore': route(may.ofDeleted, (_input, grant) =>
      restoreDocument(deps, grant),
    ),
  });
}
