import type { Deps } from '#server/features/deps.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { integrationContracts } from '#shared/contracts/rest/admin/integrations.ts';
import { interpreterServiceContracts } from '#shared/contracts/rest/admin/interpreter-service.ts';
import { partnerContracts } from '#shared/contracts/rest/admin/partners.ts';
import { paymentProcessorContracts } from '#shared/contracts/rest/admin/payment-processor.ts';
import { recordConnectionContracts } from '#shared/contracts/rest/admin/record-connection.ts';
import { practiceServicePolicies } from './audited-services.ts';
import { readIntegrations, testIdentity } from './integrations.service.ts';
import {
  readInterpreterService,
  removeInterpreterService,
  saveInterpreterService,
  testInterpreterService,
} from './interpreter-service.service.ts';
import { changeSecret, readPartner, removePartner, testPartner, turnPartner } from './partners.service.ts';
import { readPaymentService, removePaymentAccount, testPaymentService } from './payment-account.service.ts';
import {
  readRecordSystem,
  removeRecordSystem,
  rotateKey,
  testRecordSystem,
} from './record-connection.service.ts';
import { savePartner } from './save-partner.service.ts';
import { savePaymentAccount } from './save-payment-account.service.ts';
import { saveRecordSystem } from './save-record-connection.service.ts';

/** Calls to another server, per minute and address: enough for typing errors, too few to try keys. */
const ASKING = { perMinute: 10 };

export default function practiceServiceRoutes(deps: Deps) {
  return {
    ...integrationRoutes(deps),
    ...paymentProcessorRoutes(deps),
    ...interpreterServiceRoutes(deps),
    ...recordConnectionRoutes(deps),
    ...partnerRoutes(deps),
  };
}

function integrationRoutes(deps: Deps) {
  const may = practiceServicePolicies(deps.db);
  return restFeature(integrationContracts, {
    'GET /api/admin/practices/:practiceId/integrations': route(may.ofPractice, (_input, { practiceId }) =>
      readIntegrations(deps, practiceId),
    ),
    'POST /api/admin/practices/:practiceId/integrations/identity-test': route(
      may.ofPractice,
      (_input, grant) => testIdentity(deps, grant),
      ASKING,
    ),
  });
}

function paymentProcessorRoutes(deps: Deps) {
  const may = practiceServicePolicies(deps.db);
  return restFeature(paymentProcessorContracts, {
    'GET /api/admin/practices/:practiceId/payment-processor': route(
      may.ofPractice,
      (_input, { practiceId }) => readPaymentService(deps, practiceId),
    ),
    'PUT /api/admin/practices/:practiceId/payment-processor': route(
      may.ofPractice,
      ({ body }, grant) => savePaymentAccount(deps, grant, body),
      ASKING,
    ),
    'POST /api/admin/practices/:practiceId/payment-processor/removal': route(
      may.ofPractice,
      ({ body }, grant) => removePaymentAccount(deps, grant, body),
    ),
    'POST /api/admin/practices/:practiceId/payment-processor/test': route(
      may.ofPractice,
      (_input, grant) => testPaymentService(deps, grant),
      ASKING,
    ),
  });
}

function interpreterServiceRoutes(deps: Deps) {
  const may = practiceServicePolicies(deps.db);
  return restFeature(interpreterServiceContracts, {
    'GET /api/admin/practices/:practiceId/interpreter-service': route(
      may.ofPractice,
      (_input, { practiceId }) => readInterpreterService(deps, practiceId),
    ),
    'PUT /api/admin/practices/:practiceId/interpreter-service': route(may.ofPractice, ({ body }, grant) =>
      saveInterpreterService(deps, grant, body),
    ),
    'POST /api/admin/practices/:practiceId/interpreter-service/removal': route(
      may.ofPractice,
      ({ body }, grant) => removeInterpreterService(deps, grant, body),
    ),
    'POST /api/admin/practices/:practiceId/interpreter-service/test': route(
      may.ofPractice,
      (_input, grant) => testInterpreterService(deps, grant),
      ASKING,
    ),
  });
}

function recordConnectionRoutes(deps: Deps) {
  const may = practiceServicePolicies(deps.db);
  return restFeature(recordConnectionContracts, {
    'GET /api/admin/practices/:practiceId/record-system': route(may.ofPractice, (_input, { practiceId }) =>
      readRecordSystem(deps, practiceId),
    ),
    'PUT /api/admin/practices/:practiceId/record-system': route(may.ofPractice, ({ body }, grant) =>
      saveRecordSystem(deps, grant, body),
    ),
    'POST /api/admin/practices/:practiceId/record-system/removal': route(may.ofPractice, ({ body }, grant) =>
      removeRecordSystem(deps, grant, body),
    ),
    'POST /api/admin/practices/:practiceId/record-system/key-rotation': route(
      may.ofPractice,
      ({ body }, grant) => rotateKey(deps, grant, body),
      ASKING,
    ),
    'POST /api/admin/practices/:practiceId/record-system/test': route(
      may.ofPractice,
      (_input, grant) => testRecordSystem(deps, grant),
      ASKING,
    ),
  });
}

function partnerRoutes(deps: Deps) {
  const may = practiceServicePolicies(deps.db);
  return restFeature(partnerContracts, {
    'GET /api/admin/practices/:practiceId/partners/:kind': route(
      may.ofPractice,
      ({ params }, { practiceId }) => readPartner(deps, practiceId, params.kind),
    ),
    'PUT /api/admin/practices/:practiceId/partners/:kind': route(may.ofPractice, ({ params, body }, grant) =>
      savePartner(deps, grant, params.kind, body),
    ),
    'POST /api/admin/practices/:practiceId/partners/:kind/state': route(
      may.ofPractice,
      ({ params, body }, grant) => turnPartner(deps, grant, params.kind, body),
    ),
    'POST /api/admin/practices/:practiceId/partners/:kind/secret': route(
      may.ofPractice,
      ({ params, body }, grant) => changeSecret(deps, grant, params.kind, body),
      ASKING,
    ),
    'POST /api/admin/practices/:practiceId/partners/:kind/removal': route(
      may.ofPractice,
      ({ params, body }, grant) => removePartner(deps, grant, params.kind, body),
    ),
    'POST /api/admin/practices/:practiceId/partners/:kind/test': route(
      may.ofPractice,
      ({ params }, grant) => testPartner(deps, grant, params.kind),
      ASKING,
    ),
  });
}
