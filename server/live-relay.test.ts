import { expect, test, vi } from 'vitest';
import { createLiveRelay } from './live-relay.ts';

test('drops messages until the hub is connected, then forwards them', async () => {
  const relay = createLiveRelay();
  relay.live.endLink('early');
  // The caller needs an answer, and retries.
  const news = { type: 'guest-removed', guestId: 'guest' } as const;
  await expect(relay.live.tellVisit('visit', news)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  const hub = {
    live: { endLink: vi.fn(), endStaffSession: vi.fn(), tellVisit: vi.fn() },
    practiceFeed: { visitsChanged: vi.fn() },
  };
  relay.connect(hub);
  relay.live.endLink('link', 'moved');
  relay.live.endStaffSession('session');
  relay.practiceFeed.visitsChanged(1, 'visit');
  await relay.live.tellVisit('visit', news);
  expect(hub.live.tellVisit.mock.calls).toEqual([['visit', news]]);
  expect(hub.live.endLink.mock.calls).toEqual([['link', 'moved']]);
  expect(hub.live.endStaffSession.mock.calls).toEqual([['session']]);
  expect(hub.practiceFeed.visitsChanged.mock.calls).toEqual([[1, 'visit']]);
});
