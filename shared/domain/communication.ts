import type { ContactMethod } from './visit.ts';
import type { StaffTopic } from './visit-message.ts';

/** What sends texts. `outbox`: nothing is sent. */
export const TEXT_SERVICES = ['twilio', 'outbox'] as const;
export type TextService = (typeof TEXT_SERVICES)[number];

export const AUDIENCES = ['patients', 'guests', 'staff'] as const;
type Audience = (typeof AUDIENCES)[number];

interface Communication {
  audience: Audience;
  methods: readonly ContactMethod[];
  topics?: readonly StaffTopic[];
}

const BOTH = ['Email', 'SMS'] as const;

const COMMUNICATIONS = {
  'visit-invitation': { audience: 'patients', methods: BOTH },
  'visit-reminder': { audience: 'patients', methods: BOTH },
  'visit-moved': { audience: 'patients', methods: BOTH },
  'visit-cancelled': { audience: 'patients', methods: BOTH },
  'after-visit': { audience: 'patients', methods: BOTH },
  'mfa-code': { audience: 'patients', methods: BOTH },
  'guest-notice': { audience: 'patients', methods: BOTH },
  'guest-invitation': { audience: 'guests', methods: BOTH },
  'guest-reminder': { audience: 'guests', methods: BOTH },
  'guest-moved': { audience: 'guests', methods: BOTH },
  'guest-cancelled': { audience: 'guests', methods: BOTH },
  'guest-interest': { audience: 'staff', methods: ['Email'] },
  'staff-notice': {
    audience: 'staff',
    methods: BOTH,
    topics: [
      'confirmation',
      '1_HOUR_BEFORE',
      'reschedule',
      'cancellation',
      'patientJoined',
      'patientWaits',
      'copayFailed',
      'undeliverable',
    ],
  },
  'staff-invitation': { audience: 'staff', methods: ['Email'] },
  'password-reset': { audience: 'staff', methods: ['Email'] },
  'app-added': { audience: 'staff', methods: ['Email'] },
  'app-removed': { audience: 'staff', methods: ['Email'] },
  'passkey-added': { audience: 'staff', methods: ['Email'] },
  'passkey-removed': { audience: 'staff', methods: ['Email'] },
  'recovery-code-used': { audience: 'staff', methods: ['Email'] },
  'calendar-feed-made': { audience: 'staff', methods: ['Email'] },
  'push-device-added': { audience: 'staff', methods: ['Email'] },
  'notice-address-changed': { audience: 'staff', methods: ['Email'] },
  'channels-ended': { audience: 'staff', methods: ['Email'] },
  'email-change': { audience: 'staff', methods: ['Email'] },
  'email-changed': { audience: 'staff', methods: ['Email'] },
  'contact-asked': { audience: 'staff', methods: BOTH },
  'phone-code': { audience: 'staff', methods: ['SMS'] },
  'phone-change': { audience: 'staff', methods: ['SMS'] },
  'phone-changed': { audience: 'staff', methods: BOTH },
  'push-ended': { audience: 'staff', methods: ['Email'] },
  'chain-fault': { audience: 'staff', methods: ['Email'] },
  'emergency-access': { audience: 'staff', methods: ['Email'] },
} as const satisfies Record<string, Communication>;

export type MessageKindName = keyof typeof COMMUNICATIONS;
type StaffNotice = (typeof COMMUNICATIONS)['staff-notice'];
export type CommunicationId =
  | Exclude<MessageKindName, 'staff-notice'>
  | `staff-notice.${StaffNotice['topics'][number]}`;

export const MESSAGE_KINDS = Object.keys(COMMUNICATIONS) as MessageKindName[];
export const COMMUNICATION_IDS = MESSAGE_KINDS.flatMap((kind) => {
  const { topics }: Communication = COMMUNICATIONS[kind];
  return topics?.map((topic) => `${kind}.${topic}`) ?? kind;
}) as [CommunicationId, ...CommunicationId[]];

export const kindOf = (id: CommunicationId) => id.split('.') as [MessageKindName, StaffTopic?];

export const audienceOf = (kind: MessageKindName): Audience => COMMUNICATIONS[kind].audience;

export const methodsOf = (kind: MessageKindName): readonly ContactMethod[] => COMMUNICATIONS[kind].methods;

export const SEND_OUTCOMES = [
  'accepted',
  'refused',
  'unreachable',
  /** Nothing was sent: the demo has no server. */
  'demo',
  'not-configured',
] as const;
export type SendOutcome = (typeof SEND_OUTCOMES)[number];

export const TEST_SENDS_PER_HOUR = 30;
