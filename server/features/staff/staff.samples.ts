import { randomUUID } from 'node:crypto';
import { newAccount } from '#server/test-support/accounts.ts';
import { samples } from '#server/test-support/call-samples.ts';
import { ACCOUNT, ANY_TEXT, LIST, OPTIONAL } from '#server/test-support/fuzz-values.ts';
import { PIXEL } from '#server/test-support/make-image.ts';
import { PASSWORD } from '#server/test-support/people.ts';
import { accountRecordContracts } from '#shared/contracts/rest/staff/account-record.ts';
import { accountContracts } from '#shared/contracts/rest/staff/accounts.ts';
import { calendarFeedContracts } from '#shared/contracts/rest/staff/calendar-feed.ts';
import { mfaContracts } from '#shared/contracts/rest/staff/mfa.ts';
import { ownAccountContracts } from '#shared/contracts/rest/staff/own-account.ts';
import { secondFactorContracts } from '#shared/contracts/rest/staff/second-factors.ts';
import { authContracts } from '#shared/contracts/rest/staff/sign-in.ts';

function change(practiceId: number) {
  const { isClientAdmin: _, language: __, idempotencyKey: ___, ...person } = newAccount(practiceId);
  return { ...person, version: 1 };
}

export default [
  samples(accountRecordContracts, {
    right: {
      'GET /api/admin/accounts/:accountId/activity': ({ accountId }) => ({
        params: { accountId },
        query: { sort: 'at', limit: '10' },
      }),
      'GET /api/admin/accounts/:accountId/metrics': ({ accountId }) => ({
        params: { accountId },
        query: { months: '3' },
      }),
      'GET /api/admin/accounts/:accountId/notes': ({ accountId }) => ({ params: { accountId } }),
      'PUT /api/admin/accounts/:accountId/notes/:practiceId': ({ practiceId, accountId }) => ({
        params: { accountId, practiceId },
        body: { text: 'Prefers mornings.', version: 0 },
      }),
    },
    mayFit: {
      'GET /api/admin/accounts/:accountId/activity': LIST,
      'GET /api/admin/accounts/:accountId/metrics': { 'query months': OPTIONAL },
      'PUT /api/admin/accounts/:accountId/notes/:practiceId': {
        'body text': ANY_TEXT,
        'body version': ['number'],
      },
    },
  }),
  samples(accountContracts, {
    right: {
      'GET /api/admin/accounts': ({ practiceId }) => ({
        query: {
          q: 'ida',
          sort: '-name',
          limit: '10',
          status: 'ACTIVE',
          type: 'Provider',
          practiceId: `${practiceId}`,
        },
      }),
      'POST /api/admin/accounts': ({ practiceId }) => ({
        body: newAccount(practiceId),
      }),
      'POST /api/admin/accounts/several': ({ practiceId }) => ({
        body: { accounts: [newAccount(practiceId)] },
      }),
      'GET /api/admin/accounts/:accountId': ({ accountId }) => ({ params: { accountId } }),
      'PUT /api/admin/accounts/:accountId': ({ practiceId, accountId }) => ({
        params: { accountId },
        body: change(practiceId),
      }),
      'DELETE /api/admin/accounts/:accountId/pending-contacts/:method': ({ accountId }) => ({
        params: { accountId, method: 'SMS' },
      }),
      'POST /api/admin/accounts/:accountId/status': ({ accountId }) => ({
        params: { accountId },
        body: { active: true, version: 1 },
      }),
      'POST /api/admin/accounts/:accountId/administrator': ({ accountId }) => ({
        params: { accountId },
        body: { administrator: true, version: 1 },
      }),
      'POST /api/admin/accounts/:accountId/installation': ({ accountId }) => ({
        params: { accountId },
        body: { administrator: false, version: 1 },
      }),
      'POST /api/admin/accounts/:accountId/invitation': ({ accountId }) => ({
        params: { accountId },
        body: { language: 'es' },
      }),
      'DELETE /api/admin/accounts/:accountId/invitation': ({ accountId }) => ({ params: { accountId } }),
      'GET /api/admin/accounts/:accountId/channels': ({ accountId }) => ({ params: { accountId } }),
      'POST /api/admin/accounts/:accountId/invitation/link': ({ accountId }) => ({ params: { accountId } }),
      'POST /api/admin/accounts/:accountId/password-reset': ({ accountId }) => ({
        params: { accountId },
        body: { version: 1, language: 'es' },
      }),
      'GET /api/auth/invitations/:token': () => ({ params: { token: 'A'.repeat(32) } }),
      'POST /api/auth/invitations/:token': () => ({
        params: { token: 'A'.repeat(32) },
        body: { password: 'Right-horse-7' },
      }),
      'POST /api/auth/forgotten-password': () => ({ body: { email: 'ida@practice.test', language: 'en' } }),
    },
    mayFit: {
      'GET /api/admin/accounts': { ...LIST, 'query type': OPTIONAL, 'query practiceId': OPTIONAL },
      'POST /api/admin/accounts': ACCOUNT,
      'POST /api/admin/accounts/several': Object.fromEntries(
        Object.entries(ACCOUNT).map(([path, odd]) => [path.replace('body ', 'body accounts.0.'), odd]),
      ),
      'PUT /api/admin/accounts/:accountId': { ...ACCOUNT, 'body memberships': ['list'] },
      'POST /api/admin/accounts/:accountId/status': { 'body active': ['boolean'] },
      'POST /api/admin/accounts/:accountId/administrator': { 'body administrator': ['boolean'] },
      'POST /api/admin/accounts/:accountId/installation': { 'body administrator': ['boolean'] },
      'POST /api/auth/invitations/:token': { 'body password': ANY_TEXT },
    },
  }),
  samples(calendarFeedContracts, {
    right: {
      'GET /api/provider/account/calendar-feed': () => ({}),
      'POST /api/provider/account/calendar-feed': () => ({ body: { names: 'none', language: 'en' } }),
      'PUT /api/provider/account/calendar-feed': () => ({ body: { names: 'initials', language: 'en' } }),
      'DELETE /api/provider/account/calendar-feed': () => ({}),
      'GET /api/calendar/:token.ics': () => ({ params: { token: 'A'.repeat(32) } }),
    },
    mayFit: {
      'GET /api/calendar/:token.ics': { 'params token': ['text', 'number'] },
    },
  }),
  samples(mfaContracts, {
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
  }),
  samples(
    { ...ownAccountContracts, ...secondFactorContracts },
    {
      right: {
        'GET /api/provider/account': () => ({}),
        'PUT /api/provider/account': () => ({ body: { version: 1, displayName: 'Ada Marsh' } }),
        'PUT /api/provider/account/image': () => ({ body: { base64: PIXEL } }),
        'POST /api/provider/account/image/drawable': () => ({ body: { base64: PIXEL } }),
        'DELETE /api/provider/account/image': () => ({}),
        'GET /api/provider/account/images/:imageId': ({ ownImageId }) => ({
          params: { imageId: ownImageId },
        }),
        'POST /api/provider/account/password': () => ({
          body: { current: 'Wrong-horse-7', password: 'Another-horse-8' },
        }),
        'GET /api/provider/account/sessions': () => ({}),
        'POST /api/provider/account/sessions/:sessionId/end': ({ otherSessionId }) => ({
          params: { sessionId: otherSessionId },
          body: { current: PASSWORD },
        }),
        'POST /api/provider/account/sessions/end-others': () => ({ body: { current: PASSWORD } }),
        'POST /api/provider/account/proof': () => ({ body: { current: PASSWORD } }),
        'GET /api/provider/account/channels': () => ({}),
        'POST /api/provider/account/channels/remove': ({ further: { deviceId } }) => ({
          body: { channel: 'pushDevice', id: deviceId },
        }),
        'POST /api/provider/account/email': () => ({
          body: { current: PASSWORD, email: 'ada@elsewhere.example', language: 'en' },
        }),
        'DELETE /api/provider/account/email': () => ({}),
        'POST /api/provider/account/phone': () => ({
          body: { current: PASSWORD, mobile: '6025550123', language: 'en' },
        }),
        'POST /api/provider/account/phone/verify': () => ({ body: { code: '123456' } }),
        'PUT /api/provider/account/security-question': () => ({
          body: { current: PASSWORD, question: 'first-pet', answer: 'Rex' },
        }),
        'POST /api/provider/account/dismissed-announcements': () => ({ body: { variant: 'avatar' } }),
        'POST /api/provider/account/resets-read': () => ({ body: { resets: [randomUUID()] } }),
        'GET /api/auth/contact-changes/:token': () => ({ params: { token: 'A'.repeat(32) } }),
        'POST /api/auth/contact-changes/:token': () => ({ params: { token: 'A'.repeat(32) } }),
        'GET /api/provider/account/second-factors': () => ({}),
        'POST /api/provider/account/apps': () => ({ body: { name: 'My phone', current: PASSWORD } }),
        'POST /api/provider/account/apps/:appId/confirm': () => ({
          params: { appId: randomUUID() },
          body: { code: '123456', language: 'en' },
        }),
        'POST /api/provider/account/apps/:appId/remove': () => ({
          params: { appId: randomUUID() },
          body: { current: PASSWORD, language: 'en' },
        }),
        'POST /api/provider/account/passkeys/ask': () => ({}),
        'POST /api/provider/account/passkeys/begin': () => ({
          body: { name: 'My phone', current: PASSWORD },
        }),
        'POST /api/provider/account/passkeys': ({ world, aPasskey }) => ({
          body: {
            name: 'My phone',
            made: aPasskey.make({ challenge: 'bm90IGFza2Vk', origin: world.publicUrl }),
            language: 'en',
          },
        }),
        'POST /api/provider/account/passkeys/:passkeyId/remove': () => ({
          params: { passkeyId: randomUUID() },
          body: { current: PASSWORD, language: 'en' },
        }),
        'POST /api/provider/account/recovery-codes': () => ({ body: { current: PASSWORD } }),
      },
      withIds: {
        'POST /api/provider/account/resets-read': ({ further: { resetId } }) => ({
          body: { resets: [resetId] },
        }),
        'POST /api/provider/account/apps/:appId/confirm': ({ further: { appId } }, right) => ({
          ...right,
          params: { appId },
        }),
        'POST /api/provider/account/apps/:appId/remove': ({ further: { appId } }, right) => ({
          ...right,
          params: { appId },
        }),
        'POST /api/provider/account/passkeys/:passkeyId/remove': ({ further: { passkeyId } }, right) => ({
          ...right,
          params: { passkeyId },
        }),
      },
      mayFit: {
        'PUT /api/provider/account': { 'body displayName': ['word', 'text'], 'body version': ['number'] },
        'PUT /api/provider/account/image': { 'body base64': ['huge'] },
        'POST /api/provider/account/image/drawable': { 'body base64': ['huge'] },
        'POST /api/provider/account/password': {
          'body current': ['word', 'text'],
          'body password': ANY_TEXT,
        },
        'POST /api/provider/account/channels/remove': { 'body id': ['null'] },
        'POST /api/provider/account/email': { 'body current': ['word', 'text'] },
        'PUT /api/provider/account/security-question': {
          'body current': ['word', 'text'],
          'body answer': ['word', 'text'],
        },
        'POST /api/provider/account/apps': {
          'body name': ['word', 'text'],
          'body current': ['word', 'text'],
        },
        'POST /api/provider/account/apps/:appId/remove': { 'body current': ['word', 'text'] },
        'POST /api/provider/account/passkeys/begin': {
          'body name': ['word', 'text'],
          'body current': ['word', 'text'],
        },
        // Bytes in base64url may form a word.
        'POST /api/provider/account/passkeys': {
          'body name': ['word', 'text'],
          'body made.id': ['word'],
          'body made.rawId': ['word'],
          'body made.response.clientDataJSON': ['word'],
          'body made.response.attestationObject': ['word'],
          'body made.response.transports': ['absent', 'list'],
          'body made.response.transports.0': ['word'],
          'body made.clientExtensionResults': ['object'],
        },
        'POST /api/provider/account/passkeys/:passkeyId/remove': { 'body current': ['word', 'text'] },
        'POST /api/provider/account/recovery-codes': { 'body current': ['word', 'text'] },
      },
    },
  ),
  samples(authContracts, {
    right: {
      'GET /api/provider/me': () => ({}),
      'GET /api/provider/launch-practices': () => ({}),
      'POST /api/auth/activity': () => ({}),
      'POST /api/auth/sign-out': () => ({}),
      'POST /api/auth/interactions/:uid': () => ({
        params: { uid: 'a'.repeat(21) },
        body: { email: 'somebody@practice.test', password: 'Right-horse-7' },
      }),
      'POST /api/auth/interactions/:uid/passkey': () => ({ params: { uid: 'a'.repeat(21) } }),
      'POST /api/auth/interactions/:uid/verify-passkey': ({ world, aPasskey }) => ({
        params: { uid: 'a'.repeat(21) },
        body: aPasskey.use({ challenge: 'bm90IGFza2Vk', origin: world.publicUrl }),
      }),
      'GET /api/auth/setup/:token': () => ({ params: { token: 'A'.repeat(32) } }),
      'POST /api/auth/setup/:token': () => ({
        params: { token: 'A'.repeat(32) },
        body: {
          practiceName: 'Prairie Clinic',
          timeZone: 'UTC',
          firstName: 'Ida',
          lastName: 'Marsh',
          email: 'ida@practice.test',
          password: 'Right-horse-7',
        },
      }),
    },
    mayFit: {
      'POST /api/auth/interactions/:uid': { 'body email': ANY_TEXT, 'body password': ANY_TEXT },
      'POST /api/auth/interactions/:uid/passkey': { 'params uid': ['number', 'word'] },
      'POST /api/auth/interactions/:uid/verify-passkey': {
        'body id': ['word'],
        'body rawId': ['word'],
        'body response.clientDataJSON': ['word'],
        'body response.authenticatorData': ['word'],
        'body response.signature': ['word'],
        'body clientExtensionResults': ['object'],
      },
      'POST /api/auth/setup/:token': {
        'body practiceName': ['word', 'text'],
        'body firstName': ['word'],
        'body lastName': ['word'],
        'body password': ANY_TEXT,
      },
    },
  }),
];
