import { samples } from '#server/test-support/call-samples.ts';
import { mfaContracts } from '#shared/contracts/rest/staff/mfa.ts';

export default samples(mfaContracts, {
  right: {
    'GET /api/:userType/mfa/:identifier': ({ identifier }) => ({
      params: { userType: 'patient', identifier },
    }),
    'POST /api/:userType/mfa/:identifier/codes': ({ identifier }) => ({
      params: { userType: 'patient', identifier },
      body: { method: 'Email', language: 'en' },
    }),
    'POST /api/:userType/mfa/:identifier/verify': ({ identifier }) => ({
      params: { userType: 'patient', identifier },
      body: { code: '123456' },
    }),
    'POST /api/:userType/mfa/:identifier/verify-app': ({ identifier }) => ({
      params: { userType: 'patient', identifier },
      body: { code: '123456' },
    }),
    'POST /api/:userType/mfa/:identifier/passkey': ({ identifier }) => ({
      params: { userType: 'patient', identifier },
    }),
    'POST /api/:userType/mfa/:identifier/verify-passkey': ({ world, identifier, aPasskey }) => ({
      params: { userType: 'patient', identifier },
      body: aPasskey.use({ challenge: 'bm90IGFza2Vk', origin: world.publicUrl }),
    }),
    'POST /api/:userType/mfa/:identifier/verify-recovery': ({ identifier }) => ({
      params: { userType: 'patient', identifier },
      body: { code: 'abcd-efgh-jkmn', language: 'en' },
    }),
    'POST /api/admin/accounts/:accountId/mfa-reset': ({ accountId }) => ({
      params: { accountId },
      body: { version: 1, identityCheck: 'IN_PERSON' },
    }),
  },
  mayFit: {
    'POST /api/:userType/mfa/:identifier/verify-passkey': {
      'body id': ['word'],
      'body rawId': ['word'],
      'body response.clientDataJSON': ['word'],
      'body response.authenticatorData': ['word'],
      'body response.signature': ['word'],
      'body clientExtensionResults': ['object'],
    },
    'POST /api/:userType/mfa/:identifier/verify-recovery': { 'body code': ['word', 'text'] },
  },
});
