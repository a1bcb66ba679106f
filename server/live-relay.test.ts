import { expect, test, vi } from 'vitest';
import { createLiveRelay } from './live-relay.ts';

test('words go nowhere until the hub is there, and to it from then on', async () => {
  const relay = createLiveRelay();
  relay.live.endLink('early');
  // Whoever says this wants to know that it was heard, and says it again.
  await expect(relay.live.interpreterGone('visit', 'request', 'ended')).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
  await expect(relay.live.guestRemoved('visit', 'guest')).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
  const hub = {
    live: {
      endLink: vi.fn(),
      endStaffSession: vi.fn(),
      guestRemoved: vi.fn(),
      guestsChanged: vi.fn(),
      settingsChanged: vi.fn(),
      guestRenamed: vi.fn(),
      interpreterGone: vi.fn(),
    },
    practiceFeed: { visitsChanged: vi.fn() },
  };
  relay.connect(hub);
  relay.live.endLink('link');
  relay.live.endStaffSession('session');
  relay.live.guestsChanged('visit');
  relay.live.settingsChanged([1]);
  relay.practiceFeed.visitsChanged(1, 'visit');
  await relay.live.interpreterGone('visit', 'request', 'failed');
  await relay.live.guestRemoved('visit', 'guest');
  expect(hub.live.guestRemoved.mock.calls).toEqual([['visit', 'guest']]);
  expect(hub.live.interpreterGone.mock.calls).toEqual([['visit', 'request', 'failed']]);
  expect(hub.live.guestsChanged.mock.calls).toEqual([['visit']]);
  expect(hub.live.settingsChanged.mock.calls).toEqual([[[1]]]);
  expect(hub.live.endLink.mock.calls).toEqual([['link']]);
  expect(hub.live.endStaffSession.mock.calls).toEqual([['session']]);
  expect(hub.practiceFeed.visitsChanged.mock.calls).toEqual([[1, 'visit']]);
});
