import type { Deps } from '#server/features/deps.ts';
import {
  noticesElsewhere,
  returnToOwnContact,
} from '#server/features/messages/notification-settings/notification-settings.service.ts';
import { listDevices, removeDevice } from '#server/features/messages/push/push.service.ts';
import { readFeed, turnOffFeed } from '#server/features/staff/calendar-feed/calendar-feed.service.ts';
import type { Staff } from '#server/http/access/caller.ts';
import type { OwnChannel } from '#shared/contracts/rest/staff/own-account.ts';
import type { RemovableChannel } from '#shared/domain/account.ts';
import { CodedError } from '#shared/errors.ts';

type Channels = { channels: OwnChannel[] };

/** What can read or receive for the caller's account without signing in (PRODUCT 16.9). */
export async function readChannels({ db }: Pick<Deps, 'db'>, { accountId }: Staff): Promise<Channels> {
  const { feed } = await readFeed({ db }, { accountId });
  const devices = await listDevices({ db }, accountId);
  const { email, mobile } = await noticesElsewhere(db, accountId);
  const noTimes = { id: null, madeAt: null, lastUsedAt: null };
  return {
    channels: [
      ...(feed
        ? [
            {
              channel: 'calendarFeed' as const,
              id: null,
              name: null,
              madeAt: feed.madeAt,
              lastUsedAt: feed.fetchedAt,
            },
          ]
        : []),
      ...devices.map(({ deviceId, browser, system, createdAt, lastUsedAt }) => ({
        channel: 'pushDevice' as const,
        id: deviceId,
        name: [browser, system].filter(Boolean).join(', ') || null,
        madeAt: createdAt,
        lastUsedAt,
      })),
      ...(email ? [{ channel: 'noticeEmail' as const, name: email, ...noTimes }] : []),
      ...(mobile ? [{ channel: 'noticePhone' as const, name: mobile, ...noTimes }] : []),
    ],
  };
}

/** Ends one of the caller's channels; notices then go to the account's own contacts. Idempotent. */
export async function removeChannel(
  deps: Pick<Deps, 'db'>,
  staff: Staff,
  { channel, id }: { channel: RemovableChannel; id: string | null },
): Promise<Channels> {
  switch (channel) {
    case 'calendarFeed':
      await turnOffFeed(deps, staff);
      break;
    case 'pushDevice':
      if (id) await removeDevice(deps, staff, id).catch(unlessGone);
      break;
    case 'noticeEmail':
    case 'noticePhone':
      await returnToOwnContact(deps, staff, channel === 'noticeEmail' ? 'email' : 'mobile');
      break;
    default:
      channel satisfies never;
  }
  return readChannels(deps, staff);
}

function unlessGone(error: unknown): void {
  if (!(error instanceof CodedError) || error.code !== 'NOT_FOUND') throw error;
}
