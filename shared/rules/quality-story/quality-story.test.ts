import { expect, test } from 'vitest';
import {
  FINDING_KINDS,
  type FindingKind,
  type QualityEvent,
  type QualityEventKind,
  type QualitySample,
  SAMPLE_EVERY_MS,
  type TimedSample,
} from '#shared/domain/quality-record.ts';
import { storyOf } from './quality-story.ts';

const BEGAN = Date.UTC(2027, 0, 4, 10, 0);
const WELL: QualitySample = {
  roundTripMs: 40,
  jitterMs: 5,
  lossUp: 0,
  lossDown: 0,
  kbpsUp: 900,
  kbpsDown: 900,
  roomUp: 2_000,
  freezes: 0,
  frozenMs: 0,
  lateMs: 0,
  limit: 'none',
  candidate: 'host',
  protocol: 'udp',
  relayProtocol: null,
};

function samplesOf(bad: Partial<QualitySample>, count = 12, around = 12): TimedSample[] {
  const all = [...Array(around).fill({}), ...Array(count).fill(bad), ...Array(around).fill({})];
  return all.map((values, index) =>
    Object.assign({ at: BEGAN + (index + 1) * SAMPLE_EVERY_MS }, WELL, values),
  );
}

const event = (
  second: number,
  kind: QualityEventKind,
  detail: string | null = null,
  seconds: number | null = null,
): QualityEvent => ({ at: BEGAN + second * 1_000, kind, detail, seconds });

const kindsOf = (samples: TimedSample[], events: QualityEvent[] = []) =>
  storyOf({ samples, events }).map(({ kind }) => kind);

const MEASURED: [FindingKind, Partial<QualitySample>, number | null][] = [
  ['upload-narrow', { limit: 'bandwidth', roomUp: 180, kbpsUp: 150 }, 180],
  ['upload-narrow', { limit: 'bandwidth', roomUp: null, kbpsUp: 150 }, 150],
  ['download-narrow', { kbpsDown: 120, freezes: 2, frozenMs: 2_500 }, 120],
  ['loss-up', { lossUp: 12 }, 12],
  ['loss-up', { lossUp: 30, limit: 'bandwidth', roomUp: 100 }, 30],
  ['loss-down', { lossDown: 8 }, 8],
  ['loss-down', { lossDown: 35, kbpsDown: 100, frozenMs: 4_000, freezes: 1 }, 35],
  ['delay', { roundTripMs: 700 }, 700],
  ['processor', { limit: 'cpu' }, null],
  ['processor', { lateMs: 1_800 }, null],
  ['processor', { lateMs: 1_800, kbpsDown: 90, frozenMs: 3_000 }, null],
];

test.each(MEASURED)('reports a minute of %s: %o', (kind, bad, value) => {
  const found = storyOf({ samples: samplesOf(bad), events: [] });
  expect(found).toMatchObject([{ kind, value, from: BEGAN + 60_000, until: BEGAN + 120_000 }]);
});

test.each(MEASURED)('does not report a moment of %s: %o', (_, bad) => {
  expect(kindsOf(samplesOf(bad, 2))).toEqual([]);
});

test.each<[FindingKind, Partial<QualitySample>]>([
  ['relay-only', { candidate: 'relay', relayProtocol: 'udp' }],
  ['tcp-only', { candidate: 'relay', relayProtocol: 'tcp' }],
  ['tcp-only', { candidate: 'relay', relayProtocol: 'tls' }],
  ['tcp-only', { candidate: 'host', protocol: 'tcp' }],
])('reports %s if the whole visit went that way: %o', (kind, path) => {
  expect(kindsOf(samplesOf(path, 12, 0))).toEqual([kind]);
  expect(kindsOf(samplesOf(path, 12, 6))).toEqual([]);
});

const OBSERVED: [FindingKind, QualityEvent[], number | null][] = [
  ['camera-lost', [event(30, 'device-lost', 'camera'), event(50, 'device-chosen', 'camera')], 20],
  ['camera-lost', [event(30, 'device-lost', 'camera'), event(70, 'left', 'left')], 40],
  ['microphone-lost', [event(30, 'device-lost', 'microphone'), event(35, 'device-chosen', 'microphone')], 5],
  ['camera-refused', [event(1, 'permission-refused', 'camera'), event(61, 'left', 'left')], 60],
  ['microphone-refused', [event(1, 'permission-refused', 'microphone'), event(61, 'left', 'left')], 60],
  ['network-gone', [event(40, 'link-back', null, 15)], 15],
  ['network-gone', [event(40, 'media-back', null, 15)], 15],
  ['network-gone', [event(30, 'left', 'network'), event(45, 'connected')], 15],
  [
    'network-gone',
    [
      event(30, 'left', 'network'),
      event(44, 'connected'),
      event(45, 'link-back', null, 20),
      event(45, 'network-changed'),
    ],
    20,
  ],
  ['network-changed', [event(30, 'network-changed')], null],
  ['server-media', [event(30, 'worker-died'), event(34, 'media-back', null, 4)], 4],
  [
    'server-restart',
    [event(30, 'left', 'server'), event(33, 'connected'), event(34, 'link-back', null, 4)],
    3,
  ],
  [
    'server-restart',
    [event(30, 'left', 'process-killed'), event(38, 'connected'), event(38, 'link-back', null, 8)],
    8,
  ],
  ['server-restart', [event(30, 'process-changed'), event(31, 'left', 'server'), event(36, 'connected')], 6],
  ['page-closed', [event(30, 'left', 'closed'), event(75, 'connected')], 45],
  ['page-hidden', [event(30, 'page-hidden'), event(90, 'page-shown')], 60],
];

test.each(OBSERVED)('reports %s: %o', (kind, events, value) => {
  expect(storyOf({ samples: samplesOf({}), events })).toMatchObject([{ kind, value }]);
});

/** Equal lengths, the earlier one first: a narrow upload with smaller pictures weighs as much as the device. */
test.each<[FindingKind, FindingKind, Partial<QualitySample>, Partial<QualitySample>]>([
  ['processor', 'upload-narrow', { limit: 'cpu' }, { limit: 'bandwidth', roomUp: 180 }],
  ['upload-narrow', 'processor', { limit: 'bandwidth', roomUp: 180 }, { limit: 'cpu' }],
  ['processor', 'download-narrow', { limit: 'cpu' }, { kbpsDown: 120, frozenMs: 2_500 }],
  ['download-narrow', 'processor', { kbpsDown: 120, frozenMs: 2_500 }, { limit: 'cpu' }],
])('%s and %s weigh the same, so the earlier one is first', (first, second, one, other) => {
  const bad = [...samplesOf(one), ...samplesOf(other)];
  const samples = bad.map((sample, index) => ({ ...sample, at: BEGAN + (index + 1) * SAMPLE_EVERY_MS }));
  expect(kindsOf(samples)).toEqual([first, second]);
});

test.each<[FindingKind, Partial<QualitySample>, FindingKind, Partial<QualitySample>]>([
  ['loss-down', { lossDown: 8 }, 'upload-narrow', { limit: 'bandwidth', roomUp: 180 }],
  ['upload-narrow', { limit: 'bandwidth', roomUp: 180 }, 'delay', { roundTripMs: 700 }],
  ['processor', { lateMs: 1_800, frozenMs: 3_000 }, 'upload-narrow', { limit: 'bandwidth', roomUp: 180 }],
])('%s: %o is worse than %s: %o', (worse, worst, better, mild) => {
  const bad = [...samplesOf(mild), ...samplesOf(worst)];
  const samples = bad.map((sample, index) => ({ ...sample, at: BEGAN + (index + 1) * SAMPLE_EVERY_MS }));
  expect(kindsOf(samples)).toEqual([worse, better]);
});

test('every kind has a case', () => {
  const cases = [
    ...MEASURED.map(([kind]) => kind),
    ...OBSERVED.map(([kind]) => kind),
    'relay-only',
    'tcp-only',
  ];
  expect(FINDING_KINDS.filter((kind) => !cases.includes(kind))).toEqual([]);
});

test.each<[string, QualityEvent[]]>([
  ['nothing', []],
  ['a person who left', [event(0, 'connected'), event(60, 'left', 'left')]],
  [
    'a page that was closed at the end',
    [event(0, 'connected'), event(60, 'page-closed'), event(60, 'left', 'closed')],
  ],
  [
    'an interruption of a second',
    [event(30, 'left', 'network'), event(31, 'connected'), event(31, 'link-back', null, 1)],
  ],
  ['a visit that moved to another process', [event(30, 'process-changed')]],
  ['a glance at another page', [event(30, 'page-hidden'), event(34, 'page-shown')]],
])('claims nothing about %s', (_, events) => {
  expect(storyOf({ samples: [], events })).toEqual([]);
  expect(kindsOf(samplesOf({}), events)).toEqual([]);
});

test('one good sample does not end a problem, but an unmeasured time does', () => {
  const samples = samplesOf({ lossDown: 20 });
  const sixth = samples[18];
  if (sixth) sixth.lossDown = 0;
  expect(kindsOf(samples)).toEqual(['loss-down']);
  const parted = samplesOf({ lossDown: 20 }).filter((_, index) => index < 15 || index > 19);
  expect(kindsOf(parted)).toEqual(['loss-down', 'loss-down']);
});

test('reports that video was paused to keep the sound, or that it froze', () => {
  const samples = samplesOf({ lossDown: 20, frozenMs: 2_000 });
  expect(storyOf({ samples, events: [] })).toMatchObject([{ effect: 'frozen' }]);
  const events = [event(80, 'video-paused'), event(140, 'video-resumed')];
  expect(storyOf({ samples, events })).toMatchObject([{ kind: 'loss-down', effect: 'video-reduced' }]);
});

test('reports that the browser sent less video', () => {
  const narrow = samplesOf({ limit: 'bandwidth', roomUp: 180 });
  expect(storyOf({ samples: narrow, events: [] })).toMatchObject([{ effect: 'video-reduced' }]);
  expect(storyOf({ samples: samplesOf({ lossUp: 12 }), events: [] })).toMatchObject([{ effect: 'none' }]);
});

test('lists what affected the person most first', () => {
  const samples = samplesOf({ roundTripMs: 600, candidate: 'relay', relayProtocol: 'udp' }, 12, 0);
  const events = [event(70, 'left', 'network'), event(100, 'connected')];
  expect(kindsOf(samples, events)).toEqual(['network-gone', 'delay', 'relay-only']);
});

test.each<[string, QualityEvent[]]>([
  ['before they came', [event(-300, 'worker-died'), event(-296, 'media-back'), event(0, 'connected')]],
  ['after they left', [event(0, 'connected'), event(200, 'left', 'left'), event(260, 'worker-died')]],
  [
    'while they were away',
    [
      event(0, 'connected'),
      event(200, 'left', 'left'),
      event(260, 'worker-died'),
      event(300, 'connected'),
      event(400, 'left', 'left'),
    ],
  ],
])('ignores trouble of the server %s', (_, events) => {
  expect(kindsOf(samplesOf({}), events)).toEqual([]);
});

test('counts trouble of the server during a stay, even if only the page itself reports it', () => {
  const died = [event(30, 'worker-died'), event(34, 'media-back', null, 4)];
  expect(kindsOf(samplesOf({}), [event(0, 'connected'), ...died])).toEqual(['server-media']);
  expect(kindsOf([], [event(0, 'connected'), ...died])).toEqual(['server-media']);
  // The second page connected before the first one had disconnected.
  const twice = [event(0, 'connected'), event(10, 'connected'), event(12, 'left', 'closed')];
  expect(kindsOf(samplesOf({}), [...twice, ...died])).toEqual(['server-media']);
});
