import { samples, withBody } from '#server/test-support/call-samples.ts';
import { SETTING } from '#server/test-support/odd-fields.ts';
import { PNG_PIXEL } from '#server/test-support/pixels.ts';
import { logoContracts, settingContracts } from '#shared/contracts/rest/practice/settings.ts';

function escalation({ staff }: { staff: { provider: { accountId: string } } }) {
  const minutes = { provider: 2, colleagues: 5, everyone: 8, patient: 10 };
  const value = { minutes, colleagueIds: [staff.provider.accountId], quietHours: null };
  return { waitEscalation: { value, final: false } };
}

export default samples(
  { ...logoContracts, ...settingContracts },
  {
    right: {
      'GET /api/admin/practices/:practiceId/identity': ({ practiceId }) => ({ params: { practiceId } }),
      'PUT /api/admin/practices/:practiceId/logo': ({ practiceId }) => ({
        params: { practiceId },
        body: { base64: PNG_PIXEL },
      }),
      'DELETE /api/admin/practices/:practiceId/logo': ({ practiceId }) => ({ params: { practiceId } }),
      'GET /api/public/logos/:logoId': ({ logoId }) => ({ params: { logoId } }),
      'GET /api/admin/practices/:practiceId/settings': ({ practiceId }) => ({ params: { practiceId } }),
      'PUT /api/admin/practices/:practiceId/settings': ({ practiceId }) => ({
        params: { practiceId },
        body: {
          version: 1,
          linkExpiration: { value: { amount: 2, unit: 'DAY(S)' }, final: false },
          showPatientNames: null,
          requiresLicensedProvider: { value: false, final: false },
          hasThirdParty: { value: true, final: false },
        },
      }),
      'GET /api/admin/enterprises/:enterpriseId/settings': ({ enterpriseId }) => ({
        params: { enterpriseId },
      }),
      'PUT /api/admin/enterprises/:enterpriseId/settings': ({ enterpriseId }) => ({
        params: { enterpriseId },
        body: { version: 1, showPatientNames: { value: true, final: true } },
      }),
      'GET /api/admin/visit-types/:visitTypeId/settings': ({ visitTypeId }) => ({ params: { visitTypeId } }),
      'PUT /api/admin/visit-types/:visitTypeId/settings': ({ visitTypeId }) => ({
        params: { visitTypeId },
        body: { version: 1, linkExpiration: { value: { amount: 90, unit: 'MINUTE(S)' }, final: false } },
      }),
    },
    withIds: {
      'PUT /api/admin/practices/:practiceId/settings': ({ world }, right) =>
        withBody(right, escalation(world)),
      'PUT /api/admin/visit-types/:visitTypeId/settings': ({ world }, right) =>
        withBody(right, escalation(world)),
    },
    mayFit: {
      'PUT /api/admin/practices/:practiceId/logo': { 'body base64': ['huge'] },
      'PUT /api/admin/practices/:practiceId/settings': {
        'body linkExpiration': SETTING,
        'body linkExpiration.final': ['boolean'],
        'body showPatientNames': SETTING,
        'body requiresLicensedProvider': SETTING,
        'body requiresLicensedProvider.value': ['boolean'],
        'body requiresLicensedProvider.final': ['boolean'],
        'body hasThirdParty': SETTING,
        'body hasThirdParty.value': ['boolean'],
        'body hasThirdParty.final': ['boolean'],
      },
      'PUT /api/admin/enterprises/:enterpriseId/settings': {
        'body showPatientNames': SETTING,
        'body showPatientNames.value': ['boolean'],
        'body showPatientNames.final': ['boolean'],
      },
      'PUT /api/admin/visit-types/:visitTypeId/settings': {
        'body linkExpiration': SETTING,
        'body linkExpiration.final': ['boolean'],
      },
    },
  },
);
