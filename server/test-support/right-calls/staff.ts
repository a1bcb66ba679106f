import { randomUUID } from 'node:crypto';
import { STAFF_TOPICS } from '../../../shared/domain/visit-message.ts';
import { PASSWORD } from '../people.ts';
import { type Parts, PIXEL, type Scene } from './scene.ts';

/** Calls of staff about themselves, their practices and the news, and those that sign in. */
export function staffCalls({
  world,
  live,
  logoId,
  ownImageId,
  otherSessionId,
  identifier,
  article,
  aPasskey,
}: Scene) {
  return {
    'GET /api/auth/invitations/:token': () => ({ params: { token: 'A'.repeat(32) } }),
    'POST /api/auth/invitations/:token': () => ({
      params: { token: 'A'.repeat(32) },
      body: { password: 'Right-horse-7' },
    }),
    'POST /api/auth/forgotten-password': () => ({ body: { email: 'ida@practice.test', language: 'en' } }),
    'GET /api/provider/me': () => ({}),
    'GET /api/provider/launch-practices': () => ({}),
    'GET /api/provider/survey': () => ({}),
    'POST /api/provider/survey': () => ({
      body: { practiceId: world.practice.id, score: 9, comment: 'Good' },
    }),
    'POST /api/auth/activity': () => ({}),
    'POST /api/auth/sign-out': () => ({}),
    'POST /api/auth/interactions/:uid': () => ({
      params: { uid: 'a'.repeat(21) },
      body: { email: 'somebody@practice.test', password: 'Right-horse-7' },
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
    'POST /api/demo/partner/arrival': () => ({ body: { token: 'a.b.c' } }),
    'POST /api/demo/partner/answers': () => ({
      body: { token: 'a.b.c', outcome: 'completed', answers: ['None'] },
    }),
    'GET /api/provider/notification-settings': () => ({}),
    'PUT /api/provider/notification-settings': () => ({
      body: {
        version: 0,
        email: 'elena@practice.test',
        mobile: '6025550123',
        scope: 'own',
        language: 'en',
        methods: Object.fromEntries(STAFF_TOPICS.map((topic) => [topic, ['Email']])),
      },
    }),
    'GET /api/provider/notifications/count': () => ({}),
    'GET /api/provider/notifications': () => ({}),
    'POST /api/provider/notifications/seen': () => ({ body: { until: new Date().toISOString() } }),
    'GET /api/provider/account': () => ({}),
    'PUT /api/provider/account': () => ({ body: { version: 1, displayName: 'Ada Marsh' } }),
    'PUT /api/provider/account/image': () => ({ body: { base64: PIXEL } }),
    'POST /api/provider/account/image/drawable': () => ({ body: { base64: PIXEL } }),
    'DELETE /api/provider/account/image': () => ({}),
    'GET /api/provider/account/images/:imageId': () => ({ params: { imageId: ownImageId } }),
    'POST /api/provider/account/password': () => ({
      body: { current: 'Wrong-horse-7', password: 'Another-horse-8' },
    }),
    'GET /api/provider/account/sessions': () => ({}),
    'POST /api/provider/account/sessions/:sessionId/end': () => ({
      params: { sessionId: otherSessionId },
      body: { current: PASSWORD },
    }),
    'POST /api/provider/account/sessions/end-others': () => ({ body: { current: PASSWORD } }),
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
    'POST /api/provider/account/recovery-codes': () => ({ body: { current: PASSWORD } }),
    'POST /api/provider/account/passkeys/ask': () => ({}),
    'POST /api/provider/account/passkeys/begin': () => ({ body: { name: 'My phone', current: PASSWORD } }),
    'POST /api/provider/account/passkeys': () => ({
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
    'POST /api/provider/account/resets-read': () => ({ body: { resets: [randomUUID()] } }),
    'POST /api/provider/account/dismissed-announcements': () => ({ body: { variant: 'avatar' } }),
    'GET /api/auth/contact-changes/:token': () => ({ params: { token: 'A'.repeat(32) } }),
    'POST /api/auth/contact-changes/:token': () => ({ params: { token: 'A'.repeat(32) } }),
    'POST /api/provider/page-views': () => ({
      body: { practiceId: world.practice.id, prefix: '/provider/visits' },
    }),
    'GET /api/provider/news': () => ({}),
    'GET /api/provider/news/:articleId': () => ({ params: { articleId: article.articleId } }),
    'POST /api/provider/news/:articleId/read': () => ({ params: { articleId: article.articleId } }),
    'POST /api/provider/news/read': () => ({}),
    'POST /api/provider/news/:articleId/dismiss': () => ({ params: { articleId: article.articleId } }),
    'GET /api/provider/news/pictures/:fileId': () => ({ params: { fileId: article.fileId } }),
    'GET /api/provider/news/videos/:fileId': () => ({ params: { fileId: article.fileId } }),
    'GET /api/public/logos/:logoId': () => ({ params: { logoId } }),
    'GET /api/patient/sessions/:sessionId/farewell': () => ({ params: { sessionId: live.sessionId } }),
    'POST /api/patient/sessions/:sessionId/rating': () => ({
      params: { sessionId: live.sessionId },
      body: { score: 7, comment: 'Thank you' },
    }),
    'GET /api/:userType/mfa/:identifier': () => ({ params: { userType: 'patient', identifier } }),
    'POST /api/:userType/mfa/:identifier/codes': () => ({
      params: { userType: 'patient', identifier },
      body: { method: 'Email', language: 'en' },
    }),
    'POST /api/:userType/mfa/:identifier/verify': () => ({
      params: { userType: 'patient', identifier },
      body: { code: '123456' },
    }),
    'POST /api/:userType/mfa/:identifier/verify-app': () => ({
      params: { userType: 'patient', identifier },
      body: { code: '123456' },
    }),
    'POST /api/:userType/mfa/:identifier/passkey': () => ({ params: { userType: 'patient', identifier } }),
    'POST /api/:userType/mfa/:identifier/verify-passkey': () => ({
      params: { userType: 'patient', identifier },
      body: aPasskey.use({ challenge: 'bm90IGFza2Vk', origin: world.publicUrl }),
    }),
    'POST /api/:userType/mfa/:identifier/verify-recovery': () => ({
      params: { userType: 'patient', identifier },
      body: { code: 'abcd-efgh-jkmn', language: 'en' },
    }),
    'GET /api/demo/mode': () => ({}),
    'GET /api/demo/outbox': () => ({}),
  } satisfies Record<string, () => Parts>;
}
