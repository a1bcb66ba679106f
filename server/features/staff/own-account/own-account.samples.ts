import { randomUUID } from 'node:crypto';
import { samples } from '#server/test-support/call-samples.ts';
import { ANY_TEXT } from '#server/test-support/odd-fields.ts';
import { PASSWORD } from '#server/test-support/people.ts';
import { PIXEL } from '#server/test-support/pixels.ts';
import { ownAccountContracts } from '#shared/contracts/rest/staff/own-account.ts';
import { secondFactorContracts } from '#shared/contracts/rest/staff/second-factors.ts';

export default samples(
  { ...ownAccountContracts, ...secondFactorContracts },
  {
    right: {
      'GET /api/provider/account': () => ({}),
      'PUT /api/provider/account': () => ({ body: { version: 1, displayName: 'Ada Marsh' } }),
      'PUT /api/provider/account/image': () => ({ body: { base64: PIXEL } }),
      'POST /api/provider/account/image/drawable': () => ({ body: { base64: PIXEL } }),
      'DELETE /api/provider/account/image': () => ({}),
      'GET /api/provider/account/images/:imageId': ({ ownImageId }) => ({ params: { imageId: ownImageId } }),
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
      'POST /api/provider/account/passkeys/begin': () => ({ body: { name: 'My phone', current: PASSWORD } }),
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
      'POST /api/provider/account/password': { 'body current': ['word', 'text'], 'body password': ANY_TEXT },
      'POST /api/provider/account/channels/remove': { 'body id': ['null'] },
      'POST /api/provider/account/email': { 'body current': ['word', 'text'] },
      'PUT /api/provider/account/security-question': {
        'body current': ['word', 'text'],
        'body answer': ['word', 'text'],
      },
      'POST /api/provider/account/apps': { 'body name': ['word', 'text'], 'body current': ['word', 'text'] },
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
);
