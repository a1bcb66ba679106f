/**
 * What reads or receives for an account, or lets a person in, without its owner signing in again. The server declares
 * each channel (`server/storage/db/account-channels/channels.ts`).
 */
export const ACCOUNT_CHANNELS = [
  'session',
  'calendarFeed',
  'pushDevice',
  'noticeAddress',
  'contactChange',
  'passwordLink',
  'invitation',
  'passkey',
  'authenticatorApp',
  'recoveryCode',
] as const;
export type AccountChannel = (typeof ACCOUNT_CHANNELS)[number];

/** Channels that an owner sees and removes under My account, next to sessions and second factors. */
export const REMOVABLE_CHANNELS = ['calendarFeed', 'pushDevice', 'noticeEmail', 'noticePhone'] as const;
export type RemovableChannel = (typeof REMOVABLE_CHANNELS)[number];

/**
 * What ends an account's channels immediately, and is shown to its owner after the next sign-in: an administrator's
 * reset of the password, a new password by the owner, a reset of the second factor, deactivation, the loss of the last
 * right to see visits, a new application secret, a restored backup.
 */
export const RESETS = [
  'password',
  'ownPassword',
  'secondFactor',
  'disabled',
  'rights',
  'rotation',
  'restore',
] as const;
export type ResetOf = (typeof RESETS)[number];

export type EndingWay = ResetOf | 'others';

export type EndedChannels = Partial<Record<AccountChannel, number>>;

/** The reader has just signed in again, so that sessions and invitations are no news. */
export type ToldChannels = Omit<EndedChannels, 'session' | 'invitation'>;
