import { samples } from '#server/test-support/call-samples.ts';
import { ANY_TEXT } from '#server/test-support/odd-fields.ts';
import { authContracts } from '#shared/contracts/rest/staff/sign-in.ts';

export default samples(authContracts, {
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
});
