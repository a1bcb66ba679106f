import { expect, test, vi } from 'vitest';
import { createLiveRelay } from './live-relay.ts';

test('words go nowhere until the hub is there, and to it from then on', () => {
  const relay = createLiveRelay();
  relay.live.endLink('early');
  const hub = {
    live: { endLink: vi.fn(), endStaffSession: vi.fn() },
    practiceFeed: { visitsChanged: vi.fn() },
  };
  relay.connect(hub);
  relay.live.endLink('link');
  relay.live.endStaffSession('session');
  relay.practiceFeed.visitsChanged(1, 'visit');
  expect(hub.live.endLink.mock.calls).toEqual([['link']]);
  expect(hub.live.endStaffSession.mock.calls).toEqual([['session']]);
  expect(hub.practiceFeed.visitsChanged.mock.calls).toEqual([[1, 'visit']]);
});
