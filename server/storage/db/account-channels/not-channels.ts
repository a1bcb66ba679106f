const OF_PRACTICE =
  'belongs to the practice, which outlives the account; its administrators see and replace it';
const ENDS_WITH_SESSION = 'ends with the session that it belongs to';
const OF_ONE_VISIT = 'lets a person into one visit, and ends with it';

/**
 * Tables that name an account and have a secret or an address, but are not a channel of the account, with the reason.
 * See `channels.ts`.
 */
export const NOT_CHANNELS: Readonly<Record<string, string>> = {
  accounts:
    'the account: its password and its confirmed contacts are what the other channels are compared with',
  after_visit_links: 'opens a visit’s documents for its patient; the account only sent it',
  fhir_clients: OF_PRACTICE,
  fhir_provenances: 'a person of the record system who wrote something, by their address there',
  guests: OF_ONE_VISIT,
  hand_offs: ENDS_WITH_SESSION,
  interpreter_services: OF_PRACTICE,
  messages: 'one message, to the address of then',
  partner_secrets: OF_PRACTICE,
  partners: OF_PRACTICE,
  passkey_challenges: ENDS_WITH_SESSION,
  payment_accounts: OF_PRACTICE,
  record_connection_keys: OF_PRACTICE,
  record_connections: OF_PRACTICE,
  second_cameras: ENDS_WITH_SESSION,
  visit_patients: 'a patient’s contacts; the account only corrected or removed something',
};
