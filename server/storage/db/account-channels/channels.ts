import type { AccountChannel, EndingWay } from '#shared/domain/account.ts';

type Ending = 'ends' | { stays: string };

interface Channel {
  table: string;
  madeBy: readonly string[];
  /**
   * The proof that creating it requires: `owner`, a recent password or second factor (`fresh-proof.ts`); `contact`, a
   * message to the account's address; `administrator`, an administrator of all of the account's practices.
   */
  proof: 'owner' | 'contact' | 'administrator';
  toldBy: readonly string[] | { untold: string };
  shownOn: string;
  /** SQL condition: the row still works. `channel` is the table. */
  open: string;
  /** SQL assignments that end a row; null to delete it. `$3` is the time. */
  ended: string | null;
  /** The column with the staff session that the channel belongs to. 'Sign out other devices' keeps the caller's. */
  session?: string;
  by: Readonly<Record<EndingWay, Ending>>;
}

const EVERY_WAY: Channel['by'] = {
  password: 'ends',
  ownPassword: 'ends',
  secondFactor: 'ends',
  others: 'ends',
  disabled: 'ends',
  rights: 'ends',
  rotation: 'ends',
  restore: 'ends',
};

const RIGHTS_READ_EACH_TIME: Ending = { stays: 'each call and each socket reads the rights again' };
const FACTOR_OF_OWNER: Ending = {
  stays: 'a second factor; the page and the message of the reset name passkeys, for the owner to remove',
};
const NO_SIGN_IN: Ending = { stays: 'no one signs in to a disabled account' };
const OWN_SECRET: Ending = { stays: 'its secret is not derived from the application secret' };
const LOCKED_OUT: Ending = {
  stays: 'without it the owner could not sign in; the next sign-in tells them to check',
};

/**
 * Every channel of an account: whatever reads or receives for the account, or lets a person in, without its owner
 * signing in again. All ways of ending an account's access use this list (`end-channels.ts`). A test checks that every
 * table with an account and a secret or an address is listed here or in `NOT_CHANNELS`.
 */
export const CHANNELS: Readonly<Record<AccountChannel, Channel>> = {
  session: {
    table: 'staff_sessions',
    madeBy: ['signing in'],
    proof: 'owner',
    toldBy: { untold: 'the owner signed in' },
    shownOn: 'My account, Devices that are signed in',
    open: 'ended_at is null',
    ended: 'ended_at = $3',
    session: 'id',
    by: { ...EVERY_WAY, rights: RIGHTS_READ_EACH_TIME },
  },
  calendarFeed: {
    table: 'calendar_feeds',
    madeBy: ['POST /api/provider/account/calendar-feed'],
    proof: 'owner',
    toldBy: ['calendar-feed-made'],
    shownOn: 'My account, What reaches you without signing in',
    open: 'true',
    ended: null,
    by: EVERY_WAY,
  },
  pushDevice: {
    table: 'push_subscriptions',
    madeBy: ['POST /api/provider/push-devices'],
    proof: 'owner',
    toldBy: ['push-device-added'],
    shownOn: 'My account, What reaches you without signing in',
    open: 'true',
    ended: null,
    session: 'staff_session_id',
    by: EVERY_WAY,
  },
  noticeAddress: {
    table: 'notification_settings',
    madeBy: ['PUT /api/provider/notification-settings'],
    proof: 'owner',
    toldBy: ['notice-address-changed'],
    shownOn: 'My account, What reaches you without signing in',
    // The account's own contacts are not a channel, because the owner confirmed them.
    open: `exists (select from accounts where accounts.id = channel.account_id
      and (channel.email <> accounts.email or channel.mobile is distinct from accounts.mobile and channel.mobile is not null))`,
    ended: `email = (select accounts.email from accounts where accounts.id = channel.account_id),
      mobile = (select accounts.mobile from accounts where accounts.id = channel.account_id),
      version = version + 1`,
    by: EVERY_WAY,
  },
  contactChange: {
    table: 'contact_changes',
    madeBy: [
      'POST /api/provider/account/email',
      'POST /api/provider/account/phone',
      'PUT /api/admin/accounts/:accountId',
    ],
    proof: 'owner',
    toldBy: ['contact-asked', 'email-changed', 'phone-changed'],
    shownOn: 'My account, Signing in',
    open: 'used_at is null and revoked_at is null',
    ended: 'revoked_at = $3',
    by: EVERY_WAY,
  },
  passwordLink: {
    table: 'account_invitations',
    madeBy: ['POST /api/auth/forgotten-password', 'POST /api/admin/accounts/:accountId/password-reset'],
    proof: 'contact',
    toldBy: ['password-reset'],
    shownOn: 'the message that carries it',
    open: `purpose = 'password-reset' and used_at is null and revoked_at is null`,
    ended: 'revoked_at = $3',
    by: {
      ...EVERY_WAY,
      secondFactor: {
        stays: 'an administrator resets both for a person who lost their phone and their password',
      },
    },
  },
  invitation: {
    table: 'account_invitations',
    madeBy: ['POST /api/admin/accounts', 'POST /api/admin/accounts/:accountId/invitation'],
    proof: 'administrator',
    toldBy: ['staff-invitation'],
    shownOn: 'Users, for administrators: the person has not signed in yet',
    open: `purpose <> 'password-reset' and used_at is null and revoked_at is null`,
    ended: 'revoked_at = $3',
    by: { ...EVERY_WAY, rotation: { stays: 'its link gets a token that only the new secret derives' } },
  },
  passkey: {
    table: 'passkeys',
    madeBy: ['POST /api/provider/account/passkeys'],
    proof: 'owner',
    toldBy: ['passkey-added'],
    shownOn: 'My account, Two-step sign-in',
    open: 'true',
    ended: null,
    by: {
      password: FACTOR_OF_OWNER,
      ownPassword: FACTOR_OF_OWNER,
      secondFactor: 'ends',
      others: FACTOR_OF_OWNER,
      disabled: NO_SIGN_IN,
      rights: RIGHTS_READ_EACH_TIME,
      rotation: OWN_SECRET,
      restore: LOCKED_OUT,
    },
  },
  authenticatorApp: {
    table: 'authenticator_apps',
    madeBy: ['POST /api/provider/account/apps'],
    proof: 'owner',
    toldBy: ['app-added'],
    shownOn: 'My account, Two-step sign-in',
    open: 'true',
    ended: null,
    by: {
      password: FACTOR_OF_OWNER,
      ownPassword: FACTOR_OF_OWNER,
      secondFactor: 'ends',
      others: FACTOR_OF_OWNER,
      disabled: NO_SIGN_IN,
      rights: RIGHTS_READ_EACH_TIME,
      rotation: OWN_SECRET,
      restore: LOCKED_OUT,
    },
  },
  recoveryCode: {
    table: 'recovery_codes',
    madeBy: ['POST /api/provider/account/recovery-codes'],
    proof: 'owner',
    toldBy: ['app-added', 'passkey-added', 'recovery-code-used'],
    shownOn: 'My account, Two-step sign-in',
    open: 'used_at is null',
    ended: null,
    by: {
      password: FACTOR_OF_OWNER,
      ownPassword: FACTOR_OF_OWNER,
      secondFactor: 'ends',
      others: FACTOR_OF_OWNER,
      disabled: NO_SIGN_IN,
      rights: RIGHTS_READ_EACH_TIME,
      rotation: 'ends',
      restore: 'ends',
    },
  },
};

const OF_PRACTICE =
  'belongs to the practice, which outlives the account; its administrators see and replace it';

const ENDS_WITH_SESSION = 'ends with the session that it belongs to';

const OF_ONE_VISIT = 'lets a person into one visit, and ends with it';

/**
 * Tables that name an account and have a secret or an address, but are not a channel of the account, with the reason.
 * See {@link CHANNELS}.
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
