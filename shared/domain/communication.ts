import type { ContactMethod } from './visit.ts';

export const AUDIENCES = ['patients', 'guests', 'staff'] as const;
type Audience = (typeof AUDIENCES)[number];

interface Communication {
  audience: Audience;
  methods: readonly ContactMethod[];
}

const BOTH = ['Email', 'SMS'] as const;

export const COMMUNICATIONS = {
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
  'staff-notice.confirmation': { audience: 'staff', methods: BOTH },
  'staff-notice.1_HOUR_BEFORE': { audience: 'staff', methods: BOTH },
  'staff-notice.reschedule': { audience: 'staff', methods: BOTH },
  'staff-notice.cancellation': { audience: 'staff', methods: BOTH },
  'staff-notice.patientJoined': { audience: 'staff', methods: BOTH },
  'staff-notice.patientWaits': { audience: 'staff', methods: BOTH },
  'staff-notice.copayFailed': { audience: 'staff', methods: BOTH },
  'staff-notice.undeliverable': { audience: 'staff', methods: BOTH },
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

export type CommunicationId = keyof typeof COMMUNICATIONS;
export type MessageKindName = CommunicationId extends infer Id
  ? Id extends `${infer Kind}.${string}`
    ? Kind
    : Id
  : never;
export const COMMUNICATION_IDS = Object.keys(COMMUNICATIONS) as [CommunicationId, ...CommunicationId[]];

export const methodsOf = (id: CommunicationId): readonly ContactMethod[] => COMMUNICATIONS[id].methods;

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
