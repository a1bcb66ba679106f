import type { CallName } from '../../shared/contracts/rest/index.ts';
import type { OddKind } from './hostile.ts';

const ANY_TEXT: readonly OddKind[] = ['empty', 'word', 'text'];
const OPTIONAL: readonly OddKind[] = ['absent'];

const GUEST_CONTACT = { 'body name': ['word'], 'body email': ['null'], 'body mobile': ['null'] } as const;
const DEVICE_TEST = {
  'body result.environment.browserVersion': ['null'],
  'body result.connection': ['null'],
  'body result.connection.bitrate': ['number'],
  'body result.connection.jitter': ['number'],
  'body result.connection.roundTrip': ['number'],
  'body result.connection.packetLoss': ['number'],
} as const;

/**
 * Fields that odd values of some kinds may fit, written by hand and not taken from the schemas: free text, names,
 * what may be left out. Everything else has to be refused.
 */
export const MAY_FIT: Partial<Record<CallName, Readonly<Record<string, readonly OddKind[]>>>> = {
  'POST /api/auth/interactions/:uid': { 'body email': ANY_TEXT, 'body password': ANY_TEXT },
  'POST /api/auth/setup/:token': {
    'body practiceName': ['word', 'text'],
    'body firstName': ['word'],
    'body lastName': ['word'],
    'body password': ANY_TEXT,
  },
  'POST /api/provider/visits/search': {
    'body providerUserId': OPTIONAL,
    'body minDate': OPTIONAL,
    'body maxDate': OPTIONAL,
    'body originations': ['absent', 'list'],
    'body status': ['absent', 'list'],
  },
  // Everything in an address is text.
  'GET /api/provider/practices/:practiceId/patients': {
    'query name': ['null', 'boolean', 'number', 'word', 'text', 'list', 'object'],
  },
  'POST /api/provider/visits': {
    'body description': ['absent', 'empty', 'word', 'text'],
    'body patients.0.firstName': ['word'],
    'body patients.0.lastName': ['word'],
  },
  'POST /api/patient/sessions/:sessionId/guests': {
    ...GUEST_CONTACT,
    ...{ 'body accountId': ['null'], 'body authorized': ['boolean'] },
  },
  'POST /api/provider/visits/:rootVisitId/guests': {
    ...GUEST_CONTACT,
    ...{ 'body accountId': ['null'], 'body authorized': ['boolean'] },
  },
  'PUT /api/patient/sessions/:sessionId/guests/:guestId': GUEST_CONTACT,
  'PUT /api/provider/guests/:guestId': GUEST_CONTACT,
  'POST /api/guest/sessions/:guestId/information': {
    'body name': ['word'],
    'body legalRepresentativeName': ['null'],
  },
  'POST /api/patient/sessions/:sessionId/workflow/signature': {
    'body typedSignature': ['word'],
    'body representative': ['null'],
    'body representative.patientName': ['word'],
  },
  'POST /api/patient/sessions/:sessionId/workflow/image': { 'body imageId': ['null'] },
  'POST /api/patient/sessions/:sessionId/intake/answers': {
    'body answer': ['empty', 'word', 'text', 'list'],
    'body answer.0': ANY_TEXT,
    'body answer.1': ANY_TEXT,
  },
  'POST /api/patient/sessions/:sessionId/rating': { 'body comment': ANY_TEXT },
  'POST /api/patient/sessions/:sessionId/device-tests': DEVICE_TEST,
  'POST /api/guest/sessions/:guestId/device-tests': DEVICE_TEST,
  // It is in the alphabet of base64.
  'POST /api/provider/visits/:rootVisitId/images': { 'body base64': ['huge'] },
  'POST /api/patient/sessions/:sessionId/images': { 'body base64': ['huge'] },
  'POST /api/patient/sessions/:sessionId/workflow/images': { 'body base64': ['huge'] },
  'POST /api/patient/sessions/:sessionId/test-processor/authentications': {
    'body clientSecret': ANY_TEXT,
    'body succeed': ['boolean'],
  },
};
