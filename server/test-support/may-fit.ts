import type { CallName } from '../../shared/contracts/rest/index.ts';
import { STAFF_TOPICS } from '../../shared/domain/visit-message.ts';
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

/** Address parameters are text, and all of a list's are optional. */
const LIST = {
  'query q': ['absent', 'empty', 'null', 'boolean', 'number', 'word', 'text', 'list', 'object'],
  'query sort': OPTIONAL,
  'query limit': OPTIONAL,
  'query status': OPTIONAL,
} as const;

/** As above, in the body of a search. */
const LIST_BODY = {
  'body ': ['object'],
  'body q': ['absent', 'empty', 'word', 'text'],
  'body sort': OPTIONAL,
  'body limit': OPTIONAL,
  'body status': OPTIONAL,
} as const;

const ACCOUNT = {
  'body firstName': ['word'],
  'body lastName': ['word'],
  'body displayName': ['word', 'text'],
  'body mobile': ['empty'],
  'body canEndVisit': ['boolean'],
  'body isClientAdmin': ['boolean'],
  'body licensedStates': ['list'],
  'body specialties': ['list'],
} as const;

/** A setting that is left out stays unchanged; null restores the inherited value. */
const SETTING: readonly OddKind[] = ['absent', 'null'];

/**
 * Fields in which some odd values are valid, listed by hand instead of from the schemas: free text, names,
 * optional fields. All other odd values must be refused.
 */
export const MAY_FIT: Partial<Record<CallName, Readonly<Record<string, readonly OddKind[]>>>> = {
  'POST /api/auth/interactions/:uid': { 'body email': ANY_TEXT, 'body password': ANY_TEXT },
  'POST /api/auth/setup/:token': {
    'body practiceName': ['word', 'text'],
    'body firstName': ['word'],
    'body lastName': ['word'],
    'body password': ANY_TEXT,
  },
  'POST /api/auth/invitations/:token': { 'body password': ANY_TEXT },
  'POST /api/admin/visits/:visitId/emergency-access': { 'body reason': ['text'] },
  'GET /api/admin/accounts': { ...LIST, 'query type': OPTIONAL, 'query practiceId': OPTIONAL },
  'POST /api/admin/accounts': ACCOUNT,
  'PUT /api/admin/accounts/:accountId': { ...ACCOUNT, 'body memberships': ['list'] },
  'POST /api/admin/accounts/:accountId/status': { 'body active': ['boolean'] },
  'POST /api/admin/accounts/:accountId/installation': { 'body administrator': ['boolean'] },
  'POST /api/admin/accounts/:accountId/administrator': { 'body administrator': ['boolean'] },
  'GET /api/admin/accounts/:accountId/activity': LIST,
  'GET /api/admin/accounts/:accountId/metrics': { 'query months': OPTIONAL },
  'PUT /api/admin/accounts/:accountId/notes/:practiceId': {
    'body text': ANY_TEXT,
    'body version': ['number'],
  },
  'POST /api/admin/enterprises': { 'body enterpriseName': ['word', 'text'], 'body name': ['word', 'text'] },
  'PUT /api/admin/enterprises/:enterpriseId': { 'body name': ['word', 'text'] },
  'POST /api/admin/enterprises/:enterpriseId/practices': { 'body name': ['word', 'text'] },
  'PUT /api/admin/practices/:practiceId': {
    'body name': ['word', 'text'],
    'body locations': ['list'],
    'body locations.0.name': ['word', 'text'],
    'body locations.0.address': ANY_TEXT,
    'body locations.0.city': ANY_TEXT,
    'body locations.0.state': ['empty'],
    'body locations.0.zipCode': ['empty'],
  },
  'POST /api/admin/practices/:practiceId/status': { 'body active': ['boolean'] },
  'POST /api/admin/news': { 'body title.en': ['word', 'text'], 'body title.es': ANY_TEXT },
  'PUT /api/admin/news/:articleId': {
    'body title.en': ['word', 'text'],
    'body title.es': ANY_TEXT,
    'body summary.en': ANY_TEXT,
    'body summary.es': ANY_TEXT,
    'body body.en': ANY_TEXT,
    'body body.es': ANY_TEXT,
    'body announce': ['boolean'],
  },
  'POST /api/admin/news/:articleId/status': { 'body published': ['boolean'] },
  'POST /api/provider/visits/:rootVisitId/links/:linkId/replacement': { 'body evenInVisit': ['boolean'] },
  'POST /api/admin/news/:articleId/pictures': { 'body name': ['word', 'text'], 'body base64': ['huge'] },
  'PUT /api/admin/news/:articleId/videos/:fileId/parts/:position': {
    'params position': ['empty', 'null', 'boolean', 'number', 'list'],
    'body name': ['word', 'text'],
    'body base64': ['word', 'huge'],
    'body isLast': ['boolean'],
  },
  'POST /api/admin/practices/:practiceId/exports': { 'body from': ['null'], 'body to': ['null'] },
  'POST /api/provider/practices/:practiceId/record-patients/search': {
    'body name': ['word', 'text'],
    'body birthDate': ['empty'],
    'body mrn': ANY_TEXT,
  },
  'POST /api/provider/practices/:practiceId/record-patients': {
    'body recordId': ['word', 'text'],
    'body patientId': ['absent', 'null'],
  },
  'POST /api/provider/practices/:practiceId/rpm/patients': {
    'body name': ['word', 'text'],
    'body birthDate': ['empty'],
    'body mrn': ANY_TEXT,
  },
  'POST /api/provider/practices/:practiceId/rpm/data': {
    'body monitoringId': ['word', 'text'],
    'body programIds.0': ['word', 'text'],
  },
  'POST /api/provider/practices/:practiceId/rpm/uploads': {
    'body mrn': ['word', 'text'],
    'body data.monitoringId': ['word', 'text'],
    'body data.programIds.0': ['word', 'text'],
  },
  'POST /api/admin/practices/:practiceId/reconciliation/search': {
    ...LIST_BODY,
    'body reconciliation': OPTIONAL,
    'body from': OPTIONAL,
    'body to': OPTIONAL,
  },
  'POST /api/admin/practices/:practiceId/audit/search': {
    ...LIST_BODY,
    'body accountId': OPTIONAL,
    'body patientId': OPTIONAL,
    'body visitId': OPTIONAL,
    'body action': OPTIONAL,
    'body from': OPTIONAL,
    'body to': OPTIONAL,
  },
  'POST /api/admin/practices/:practiceId/visits/search': {
    ...LIST_BODY,
    'body from': OPTIONAL,
    'body to': OPTIONAL,
  },
  // Empty secrets keep the stored ones, and the practice's own numbers may be any.
  'PUT /api/admin/practices/:practiceId/payment-processor': {
    'body transactionKey': ['empty'],
    'body webhookSecret': ['empty'],
    'body merchantId': ['empty', 'word', 'text'],
    'body storeId': ['empty', 'word', 'text'],
    'body terminalId': ['empty', 'word', 'text'],
    'body deviceId': ['empty', 'word', 'text'],
  },
  'PUT /api/admin/practices/:practiceId/interpreter-service': {
    'body token': ['empty', 'word', 'text'],
    'body webhookSecret': ['empty', 'word', 'text'],
  },
  'PUT /api/admin/practices/:practiceId/partners/:kind': {
    'body partnerPracticeId': ['word', 'text'],
    'body messageEn': ['word', 'text'],
    'body messageEs': ANY_TEXT,
    'body mandatory': ['boolean'],
    'body namespaceRoot': ['empty'],
    'body visitTypeIds': ['list'],
  },
  'POST /api/admin/practices/:practiceId/partners/:kind/state': {
    'body on': ['boolean'],
    'body turnOtherOff': ['boolean'],
  },
  'POST /api/admin/practices/:practiceId/partners/:kind/secret': { 'body endPresent': ['boolean'] },
  'POST /api/patient/sessions/:sessionId/partner-return': { 'body token': ANY_TEXT },
  'POST /api/demo/partner/arrival': { 'body token': ANY_TEXT },
  'POST /api/demo/partner/answers': {
    'body token': ANY_TEXT,
    'body answers': ['list'],
    'body answers.0': ANY_TEXT,
  },
  'POST /api/admin/practices/:practiceId/fhir-clients': {
    'body name': ['word', 'text'],
    'body expiresOn': ['empty'],
  },
  'PUT /api/admin/practices/:practiceId/fhir-clients/:clientId': {
    'body name': ['word', 'text'],
    'body expiresOn': ['empty'],
  },
  'POST /api/admin/practices/:practiceId/fhir-clients/:clientId/secret': { 'body overlapHours': ['number'] },
  'POST /api/admin/practices/:practiceId/fhir-clients/:clientId/status': { 'body active': ['boolean'] },
  'PUT /api/admin/practices/:practiceId/record-system': {
    'body clientId': ['empty', 'word', 'text'],
    'body scopes': ['word', 'text'],
  },
  'POST /api/provider/visits/:rootVisitId/record-upload': { 'body items.0.sourceId': ['null'] },
  'GET /api/admin/practices/:practiceId/visit-types': LIST,
  'POST /api/admin/practices/:practiceId/visit-types': { 'body name': ['word', 'text'] },
  'POST /api/admin/visit-types/:visitTypeId/duplicate': { 'body name': ['word', 'text'] },
  'PUT /api/admin/visit-types/:visitTypeId/general': {
    'body name': ['word', 'text'],
    'body billingGrouping': ANY_TEXT,
    'body patientText.en': ANY_TEXT,
    'body patientText.es': ANY_TEXT,
    'body copay': ['null'],
  },
  'PUT /api/admin/visit-types/:visitTypeId/communications': { 'body contactMethods': ['list'] },
  'PUT /api/admin/visit-types/:visitTypeId/workflow': {
    'body steps': ['list'],
    'body steps.0.mandatory': ['boolean'],
    'body beginMinutes': ['null'],
  },
  'PUT /api/admin/visit-types/:visitTypeId/questions': {
    'body questions': ['list'],
    'body questions.0.question.en': ['word', 'text'],
    'body questions.0.question.es': ANY_TEXT,
    'body questions.0.help.en': ANY_TEXT,
    'body questions.0.help.es': ANY_TEXT,
    'body questions.0.required': ['boolean'],
    'body questions.0.options.0.id': ['word'],
    'body questions.0.options.0.en': ['word', 'text'],
    'body questions.0.options.0.es': ANY_TEXT,
    'body questions.0.options.1.id': ['word'],
    'body questions.0.options.1.en': ['word', 'text'],
    'body questions.0.options.1.es': ANY_TEXT,
  },
  'PUT /api/admin/visit-types/:visitTypeId/integrations': {
    'body checkInKeeps': ['boolean'],
    'body createsEncounter': ['boolean'],
  },
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
  'POST /api/provider/sessions/:sessionId/after-visit': {
    'body replaces': ['null'],
    'body contact': ['null'],
  },
  'PUT /api/admin/visit-types/:visitTypeId/active': { 'body active': ['boolean'] },
  'POST /api/patient/sessions/:sessionId/workflow/location': {
    'body street': ['word', 'text'],
    'body city': ['word', 'text'],
    'body otherPlace': ['null'],
    'body zipCode': ['null'],
  },
  'POST /api/provider/bookings': { 'body movedVisitId': ['null'], 'body patientIds': ['list'] },
  'POST /api/provider/visits/:rootVisitId/cancel': { 'body comment': ANY_TEXT },
  'PUT /api/provider/visits/:rootVisitId/description': {
    'body description': ['absent', ...ANY_TEXT],
    'body seen': ANY_TEXT,
  },
  'PUT /api/provider/visits/:rootVisitId/location': { 'body locationId': ['null'], 'body seen': ['null'] },
  'PUT /api/provider/sessions/:sessionId/patient': {
    'body firstName': ['word'],
    'body lastName': ['word'],
    'body birthDate': ['empty'],
    'body sex': ['empty'],
    'body mrn': ANY_TEXT,
    'body address': ANY_TEXT,
    'body city': ANY_TEXT,
    'body state': ['empty'],
    'body zipCode': ['empty'],
  },
  'PUT /api/provider/visits/:rootVisitId/notes': { 'body text': ANY_TEXT, 'body version': ['number'] },
  'POST /api/provider/visits/:rootVisitId/communications': { 'body sessionId': ['null'] },
  'PUT /api/provider/sessions/:sessionId/contact': { 'body mobile': ['empty'] },
  'PUT /api/provider/notification-settings': {
    'body version': ['number'],
    'body mobile': ['empty'],
    ...Object.fromEntries(STAFF_TOPICS.map((topic) => [`body methods.${topic}`, ['list'] as const])),
  },
  'POST /api/provider/visits/search': {
    'body view': OPTIONAL,
    'body providerUserId': OPTIONAL,
    'body minDate': OPTIONAL,
    'body maxDate': OPTIONAL,
    'body originations': ['absent', 'list'],
    'body reconciliationSearchOptions': ['absent', 'list'],
    'body status': ['absent', 'list'],
    'body visitListStatusFilter': ['absent', 'list'],
    'body q': ['absent', ...ANY_TEXT],
    'body sort': OPTIONAL,
    'body limit': OPTIONAL,
  },
  'GET /api/provider/practices/:practiceId/schedules': {
    'query name': ['absent', 'empty', 'null', 'boolean', 'number', 'word', 'text', 'list', 'object'],
  },
  // Address parameters are text.
  'POST /api/provider/practices/:practiceId/patients/search': {
    'body name': ['word', 'text'],
  },
  'POST /api/provider/visits': {
    'body locationId': ['absent', 'null'],
    'body occurrence': ['absent'],
    'body description': ['absent', 'empty', 'word', 'text'],
    'body patients.0.firstName': ['word'],
    'body patients.0.lastName': ['word'],
  },
  'POST /api/provider/visits/:rootVisitId/patients': {
    'body patient.firstName': ['word'],
    'body patient.lastName': ['word'],
  },
  'POST /api/provider/visits/on-demand': {
    'body patient.firstName': ['word'],
    'body patient.lastName': ['word'],
  },
  'POST /api/patient/sessions/:sessionId/guests': {
    ...GUEST_CONTACT,
    'body accountId': ['null'],
    'body authorized': ['boolean'],
  },
  'POST /api/provider/visits/:rootVisitId/guests': {
    ...GUEST_CONTACT,
    'body accountId': ['null'],
    'body authorized': ['boolean'],
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
  'GET /api/provider/documents': {
    ...LIST,
    'query scope': OPTIONAL,
    'query practiceId': OPTIONAL,
    'query favorites': OPTIONAL,
  },
  'POST /api/provider/documents': {
    'body practiceId': ['null'],
    'body name': ['word', 'text'],
    // Valid base64, of no document.
    'body base64': ['word', 'huge'],
  },
  'PUT /api/provider/documents/:documentId/name': { 'body name': ['word', 'text'] },
  'PUT /api/provider/documents/:documentId/favorite': { 'body favorite': ['boolean'] },
  'PUT /api/provider/documents/:documentId/practices': { 'body practiceIds': ['list'] },
  'POST /api/provider/page-views': { 'body prefix': ANY_TEXT },
  // 0 is a score.
  'POST /api/provider/survey': { 'body score': ['number'], 'body comment': ANY_TEXT },
  'POST /api/patient/sessions/:sessionId/rating': { 'body comment': ANY_TEXT },
  'POST /api/patient/sessions/:sessionId/device-tests': DEVICE_TEST,
  'POST /api/guest/sessions/:guestId/device-tests': DEVICE_TEST,
  'PUT /api/provider/account': { 'body displayName': ['word', 'text'], 'body version': ['number'] },
  'POST /api/provider/account/password': { 'body current': ['word', 'text'], 'body password': ANY_TEXT },
  'POST /api/provider/account/email': { 'body current': ['word', 'text'] },
  'PUT /api/provider/account/security-question': {
    'body current': ['word', 'text'],
    'body answer': ['word', 'text'],
  },
  'POST /api/provider/account/apps': { 'body name': ['word', 'text'], 'body current': ['word', 'text'] },
  'POST /api/provider/account/apps/:appId/remove': { 'body current': ['word', 'text'] },
  'POST /api/provider/account/recovery-codes': { 'body current': ['word', 'text'] },
  'POST /api/provider/account/passkeys/begin': {
    'body name': ['word', 'text'],
    'body current': ['word', 'text'],
  },
  'POST /api/provider/account/passkeys/:passkeyId/remove': { 'body current': ['word', 'text'] },
  // Bytes in base64url may be a word.
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
  'POST /api/:userType/mfa/:identifier/verify-passkey': {
    'body id': ['word'],
    'body rawId': ['word'],
    'body response.clientDataJSON': ['word'],
    'body response.authenticatorData': ['word'],
    'body response.signature': ['word'],
    'body clientExtensionResults': ['object'],
  },
  'POST /api/:userType/mfa/:identifier/verify-recovery': { 'body code': ['word', 'text'] },
  // The value is valid base64.
  'PUT /api/provider/account/image': { 'body base64': ['huge'] },
  'POST /api/provider/account/image/drawable': { 'body base64': ['huge'] },
  'PUT /api/admin/practices/:practiceId/logo': { 'body base64': ['huge'] },
  'POST /api/provider/visits/:rootVisitId/images': { 'body base64': ['huge'] },
  'POST /api/patient/sessions/:sessionId/images': { 'body base64': ['huge'] },
  'POST /api/patient/sessions/:sessionId/workflow/images': { 'body base64': ['huge'] },
  'PUT /api/provider/practices/:practiceId/lateness': {
    'body minutes': ['null'],
    'body showsLine': ['boolean'],
  },
  'PUT /api/provider/visits/:rootVisitId/lateness': {
    'body minutes': ['null'],
    'body showsLine': ['boolean'],
  },
  'POST /api/patient/sessions/:sessionId/test-processor/authentications': {
    'body clientSecret': ANY_TEXT,
    'body succeed': ['boolean'],
  },
};
