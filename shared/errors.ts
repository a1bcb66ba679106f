/** With its HTTP status (PRODUCT 5.2). The text is in the locale files (`errors.json`). */
export const ERRORS = {
  INVALID_INPUT: { status: 400 },
  NOT_FOUND: { status: 404 },
  PAYLOAD_TOO_LARGE: { status: 413 },
  UNSUPPORTED_MEDIA_TYPE: { status: 415 },
  CHANGED_MEANWHILE: { status: 409 },
  TOO_MANY_REQUESTS: { status: 429 },
  TOO_MANY_MESSAGES: { status: 429 },
  TOO_MANY_PAGES: { status: 429 },
  UNABLE_COMPLETE_REQUEST: { status: 500 },
  SERVICE_UNAVAILABLE: { status: 503 },

  NOT_SIGNED_IN: { status: 401 },
  ACCESS_DENIED: { status: 403 },
  SIGN_IN_FAILED: { status: 401 },
  SIGN_IN_EXPIRED: { status: 400 },
  ORIGIN_REFUSED: { status: 403 },

  MFA_REQUIRED: { status: 401 },
  PASSKEY_REQUIRED: { status: 401 },
  MFA_NO_DESTINATIONS: { status: 409 },
  UNABLE_REQUEST_CODE: { status: 429 },
  UNABLE_VALIDATE_CODE: { status: 400 },
  TOO_MANY_APPS: { status: 409 },
  TOO_MANY_PUSH_DEVICES: { status: 409 },
  TOO_MANY_PASSKEYS: { status: 409 },
  PASSKEY_REFUSED: { status: 400 },
  SIGN_IN_AGAIN: { status: 403 },
  /** The page was opened for another account than the signed-in one (`PAGE_ACCOUNT_HEADER`). */
  OTHER_PERSON_SIGNED_IN: { status: 409 },
  /** Requires a proof that the account's owner is at the screen (`POST /api/provider/account/proof`). */
  PROOF_REQUIRED: { status: 403 },

  EMAIL_IS_ALREADY_TAKEN: { status: 409 },
  CANNOT_CHANGE_OWN_ACCOUNT: { status: 409 },
  EMERGENCY_NOT_OPEN: { status: 409 },
  LAST_ADMINISTRATOR: { status: 409 },
  CLIENT_ADMIN_EXPORT_FAILED: { status: 409 },
  ACCOUNT_OF_ANOTHER_PRACTICE: { status: 409 },
  LAST_PRACTICE: { status: 409 },
  INVITATION_NOT_NEEDED: { status: 409 },
  /** A wider scope applies the setting across practices, so it cannot be set here. */
  SETTING_IS_FINAL: { status: 409 },
  INVITATION_NOT_ACTIVE: { status: 410 },
  COPAY_NEEDS_PROCESSOR: { status: 409 },
  PROCESSOR_UNREACHABLE: { status: 503 },
  CONSENT_TEXT_USED: { status: 409 },
  OTHER_PARTNER_ON: { status: 409 },

  FAILED_TO_LOAD_USER_INFO: { status: 500 },
  FAILED_TO_LOAD_NAME_AND_IMAGE: { status: 500 },
  FAILED_TO_UPDATE_USER_INFORMATION: { status: 500 },
  FAILED_TO_UPDATE_EMAIL: { status: 500 },
  FAILED_TO_UPDATE_PASSWORD: { status: 500 },
  FAILED_TO_UPDATE_PHONE: { status: 500 },
  FAILED_TO_SAVE_IMAGE: { status: 500 },
  FILE_TOO_LARGE: { status: 413 },
  FILE_BEING_CHECKED: { status: 409 },
  FILE_INFECTED: { status: 410 },
  NEWS_EMPTY: { status: 409 },
  VIDEO_TOO_LARGE: { status: 413 },
  VIDEO_TYPE_INVALID: { status: 415 },
  EMAIL_CHANGE_NOT_ACTIVE: { status: 410 },

  FAILED_TO_LOAD_FAVORITE_PROVIDERS: { status: 500 },
  FAILED_TO_LOAD_PROVIDERS: { status: 500 },
  FAILED_TO_LOAD_VISITS: { status: 500 },
  FAILED_VISIT_LOAD: { status: 500 },
  FAILED_SCHEDULE_OPTIONS: { status: 500 },
  FAILED_EHR_PATIENT_SEARCH: { status: 503 },
  PATIENT_NOT_FOUND_IN_EHR: { status: 404 },
  FAILED_RPM_PATIENT_SEARCH: { status: 503 },
  PATIENT_NOT_FOUND_IN_RPM: { status: 404 },
  FAILED_RPM_DATA_SEARCH: { status: 503 },
  NO_RPM_DATA_FOR_SELECTED_PROGRAMS: { status: 404 },
  ERROR_UPLOADING_DATA_TO_EHR: { status: 503 },
  FAILED_TO_LOAD_LAUNCH_PRACTICES: { status: 500 },
  FAILED_LOAD_VISIT_DATA: { status: 500 },
  FAILED_PRACTICE_DATA: { status: 500 },
  FAILED_TO_GET_PRACTICE_AND_LOCATION_DATA: { status: 500 },
  FAILED_TO_LOAD_PRACTICES: { status: 500 },
  FAILED_PROVIDERS: { status: 500 },
  FAILED_TO_GET_IN_VISIT_PATIENT_DETAILS: { status: 500 },
  UNABLE_TO_GET_OPTIONS: { status: 500 },
  UNABLE_TO_LOAD_INTAKE: { status: 500 },
  CANNOT_SEND_PATIENT_COMMS: { status: 409 },
  CANNOT_RESEND: { status: 409 },
  /** The link's owner is waiting or in the visit, and would be removed from it. */
  PERSON_IN_VISIT: { status: 409 },
  FAILED_TO_RESEND: { status: 500 },
  FAILED_TO_GET_NOTIFICATION_SETTINGS: { status: 500 },
  VISIT_IN_THE_PAST: { status: 400 },
  TIME_DOES_NOT_EXIST: { status: 400 },
  TIME_TAKEN_MEANWHILE: { status: 409 },
  PATIENT_ALREADY_IN_VISIT: { status: 409 },
  TOO_MANY_PATIENTS: { status: 409 },
  PATIENT_FROM_RECORD: { status: 409 },
  LAST_PATIENT: { status: 409 },

  VISIT_UNAVAILABLE: { status: 404 },
  LINK_NOT_ACTIVE: { status: 410 },
  VISIT_LINK_EXPIRED: { status: 410 },
  JOINED_TOO_SOON: { status: 409 },
  VISIT_NO_LONGER_ACCESSIBLE: { status: 403 },
  BLOCKED_FROM_VISIT: { status: 403 },
  /** The browser has no session of a visit, or it has ended. The link opens another. */
  ERROR_NO_PATIENT_SESSION: { status: 401 },

  STEP_INCOMPLETE: { status: 409 },
  STEP_NOT_ENABLED: { status: 409 },
  /** A return from a partner that is invalid for this patient: forged, another patient's, too late, or damaged. */
  PARTNER_RETURN_REFUSED: { status: 403 },
  PARTNER_RETURN_USED: { status: 409 },
  PARTNER_ANSWERS: { status: 409 },
  CONSENT_CHANGED: { status: 409 },
  FAILED_CONSENT_SAVE: { status: 500 },
  FAILED_TO_OPEN_CONSENT_DOCUMENT: { status: 500 },
  UNABLE_PRINT: { status: 500 },
  PROVIDER_NOT_LICENSED: { status: 409 },
  FAILED_TO_SUBMIT_ANSWER: { status: 500 },
  FAILED_CANCEL_VISIT: { status: 500 },
  VISIT_HAS_BEGUN: { status: 409 },
  VISIT_NOT_DUE: { status: 409 },
  UNDO_TOO_LATE: { status: 409 },
  UNDO_CHANGED: { status: 409 },
  PATIENT_IS_HERE: { status: 409 },

  GUEST_CANT_ADD_GUESTS: { status: 403 },
  UNSUPPORTED_3RD_PARTY: { status: 409 },
  UNSUPPORTED_IS_GROUP_VISIT: { status: 409 },
  TOO_MANY_GUESTS: { status: 409 },
  GUEST_EDIT_NOT_ALLOWED_NOT_INVITED_STATUS: { status: 409 },
  GUEST_ACCESS_DENIED: { status: 403 },
  GUEST_INVITE_FAILED: { status: 500 },
  UNABLE_TO_LOAD_GUESTS: { status: 500 },
  UNABLE_TO_LOAD_INVITE: { status: 500 },
  UNABLE_REMOVE_GUEST: { status: 500 },
  RSVP_UPDATE_FAILED: { status: 500 },
  GUEST_UNINVITED_BY_PATIENT: { status: 409 },

  SURVEY_INVALID: { status: 400 },
  SURVEY_FAILED_SAVE: { status: 500 },
  SURVEY_ATTEMPTS_REACHED: { status: 409 },

  FAILED_TO_LOAD_DOCUMENTS: { status: 500 },
  FAILED_TO_UPLOAD_DOCUMENT: { status: 500 },
  FAILED_TO_ASSOCIATE_DOCUMENT: { status: 409 },
  FAILED_TO_DELETE: { status: 409 },
  DOCUMENT_TYPE_INVALID: { status: 415 },
  DOCUMENT_DAMAGED: { status: 422 },
  DOCUMENT_PASSWORD: { status: 422 },
  DOCUMENT_EMPTY: { status: 422 },
  TOO_MANY_DOCUMENTS: { status: 409 },

  NOT_ADMITTED: { status: 409 },
  WRONG_STAGE: { status: 409 },
  NO_SUCH_PARTICIPANT: { status: 404 },
  VISIT_ENDED: { status: 410 },
  SUPERSEDED: { status: 409 },
  HAND_OFF_OVER: { status: 410 },
  MICROPHONE_LOCKED: { status: 409 },
  SCREEN_SHARE_TAKEN: { status: 409 },
  SCREENSHARING_NOT_SUPPORTED: { status: 400 },
  SCREEN_SHARE_ALONE: { status: 409 },
  SCREEN_SHARE_BLOCKED: { status: 403 },
  FEATURE_NOT_ON: { status: 403 },
  INTERPRETER_UNAVAILABLE: { status: 503 },
  INTERPRETER_TIMED_OUT: { status: 504 },
  MEDIA_UNAVAILABLE: { status: 503 },
  MEDIA_REFUSED: { status: 400 },
  UNABLE_TO_TEST: { status: 503 },
  UNABLE_TO_END_VISIT: { status: 500 },
  FAILED_TO_LOAD_CHAT_MESSAGES: { status: 500 },

  PAYMENT_FAILED: { status: 402 },
  PAYMENT_ALREADY_PROCESSED_BY: { status: 409 },
  FAILED_TO_SAVE_CREDIT_CARD_INFO: { status: 503 },

  ERROR_CAPTURING_IMAGE: { status: 400 },
  PHOTO_UPLOAD_ERROR: { status: 409 },
  NO_PATIENT_VIDEO: { status: 409 },
  ERROR_PROCESSING_IMAGE: { status: 422 },
  ERROR_UPLOADING_IMAGE: { status: 409 },
  ERROR_INVALID_IMAGE_TYPE: { status: 415 },
  ERROR_DELETING_IMAGE: { status: 500 },
  CANNOT_DELETE_INTAKE_IMAGE: { status: 409 },
  LOGO_TOO_LARGE: { status: 413 },
  LOGO_TYPE_INVALID: { status: 415 },
} as const satisfies Record<string, { status: number }>;

export type ErrorCode = keyof typeof ERRORS;

/** In REST (`{ error }`) and in socket acknowledgements. */
export interface ErrorBody {
  code: ErrorCode;
  /** English text for logs and developers. People see the locale's text for `code`. */
  message: string;
  details?: ErrorDetails;
}

/** By the field's dotted path: the locale key of its error. */
export interface ErrorDetails {
  fields?: Record<string, string>;
  [extra: string]: unknown;
}

/** An error that may be shown to the person who caused it. */
export class CodedError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;

  constructor(code: ErrorCode, message: string = code, details?: ErrorDetails) {
    super(message);
    this.name = 'CodedError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  toBody(): ErrorBody {
    return { code: this.code, message: this.message, ...(this.details ? { details: this.details } : {}) };
  }
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value);
}
