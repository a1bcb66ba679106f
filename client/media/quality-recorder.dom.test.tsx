import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { CommandPayload } from '#shared/contracts/socket/commands.ts';
import { QualityReport } from '#shared/contracts/socket/quality-report.ts';
import { REPORT_EVERY_MS } from '#shared/domain/quality-record.ts';
import type { LocalMedia } from './local-media.ts';
import type { MediaConnection } from './media-connection.ts';
import { type Look, QualityMeter } from './quality-meter.ts';
import { QualityRecorder } from './quality-recorder.ts';

const NONE = { track: null, problem: null };
const STATS = { send: new Map(), recv: new Map() } as unknown as Look['stats'];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function recording() {
  const reports: CommandPayload<'media:report'>[] = [];
  let refuses = false;
  const room = createStore(() => ({ link: 'live', you: { stage: 'in-visit' } }) as Record<string, unknown>);
  const media = createStore(
    () => ({ connection: 'connected', receiving: ['camera'], audioOnly: false }) as object,
  );
  const local = createStore(
    () => ({ microphone: NONE, camera: NONE, rawCamera: null, speakerId: null }) as Record<string, unknown>,
  );
  const send = async (_name: string, payload: unknown) => {
    if (refuses) throw new Error('no connection');
    reports.push(QualityReport.parse(payload));
  };
  const begin = () =>
    new QualityRecorder(
      { store: room, send } as never,
      { store: media } as unknown as MediaConnection,
      { store: local } as unknown as LocalMedia,
    );
  const recorder = begin();
  const kinds = () =>
    reports.flatMap(({ events }) => events.map(({ kind, detail }) => (detail ? `${kind} ${detail}` : kind)));
  const refuse = (refused: boolean) => {
    refuses = refused;
  };
  return { recorder, begin, room, media, local, reports, kinds, refuse };
}

it('measures every five seconds, and reports every half minute', async () => {
  const { recorder, reports } = recording();
  const meter = new QualityMeter((sample) => recorder.addSample(sample));
  for (let second = 0; second < REPORT_EVERY_MS / 1_000; second += 2) {
    meter.look({ stats: STATS, still: false, lateMs: second === 4 ? 1_500 : 0 });
    await vi.advanceTimersByTimeAsync(2_000);
  }
  expect(reports).toHaveLength(1);
  const agos = reports[0]?.samples.map(({ agoMs }) => agoMs) ?? [];
  expect(agos).toHaveLength(5);
  expect(reports[0]?.samples.map(({ lateMs }) => lateMs)).toEqual([1_500, 0, 0, 0, 0]);
  recorder.stop();
});

it('records devices, pictures and interruptions, without labels', async () => {
  const { recorder, room, media, local, kinds } = recording();
  const track = { label: 'Walter’s camera' };
  local.setState({ camera: { track, problem: null }, rawCamera: track });
  local.setState({ microphone: { track: null, problem: 'denied' } });
  local.setState({ camera: { track: null, problem: 'missing' }, rawCamera: null });
  media.setState({ receiving: [] });
  media.setState({ receiving: ['camera'] });
  room.setState({ link: 'reconnecting' });
  await vi.advanceTimersByTimeAsync(4_000);
  room.setState({ link: 'live' });
  recorder.notice('lowQuality');
  recorder.flush();
  expect(kinds()).toEqual([
    'device-chosen camera',
    'permission-refused microphone',
    'device-lost camera',
    'video-paused',
    'video-resumed',
    'link-back',
    'notice-shown lowQuality',
  ]);
  recorder.stop();
});

it('starts with the devices that the page already has', () => {
  const { recorder, local, kinds, begin } = recording();
  recorder.stop();
  local.setState({ microphone: { track: null, problem: 'denied' }, rawCamera: {} });
  const later = begin();
  later.flush();
  expect(kinds()).toEqual(['permission-refused microphone', 'device-chosen camera']);
  later.stop();
});

it('starts with existing problems: server and media unreachable, pictures paused, page hidden', async () => {
  const { recorder, room, media, kinds, reports, begin } = recording();
  recorder.stop();
  room.setState({ link: 'reconnecting' });
  media.setState({ connection: 'lost', receiving: [] });
  const isHidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const later = begin();
  await vi.advanceTimersByTimeAsync(4_000);
  room.setState({ link: 'live' });
  media.setState({ connection: 'connected' });
  later.flush();
  expect(kinds()).toEqual(['video-paused', 'page-hidden', 'link-back', 'media-back']);
  expect(reports[0]?.events.map(({ seconds }) => seconds)).toEqual([null, null, 4, 4]);
  isHidden.mockRestore();
  later.stop();
});

it('records no problem on a healthy page, or when the person wants only sound', () => {
  const { recorder, media, kinds, begin } = recording();
  recorder.stop();
  media.setState({ receiving: [], audioOnly: true });
  const later = begin();
  later.flush();
  expect(kinds()).toEqual([]);
  later.stop();
});

it('records a page that is hidden when its person is admitted', () => {
  const { recorder, room, kinds } = recording();
  const isHidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  room.setState({ you: { stage: 'waiting' } });
  recorder.flush();
  expect(kinds()).toEqual([]);
  room.setState({ you: { stage: 'in-visit' } });
  room.setState({ you: { stage: 'in-visit' } });
  recorder.flush();
  expect(kinds()).toEqual(['page-hidden']);
  isHidden.mockRestore();
  recorder.stop();
});

it('resends a refused report with the next one, and drops old data', async () => {
  const { recorder, reports, refuse } = recording();
  refuse(true);
  recorder.add('network-changed');
  recorder.flush();
  await vi.advanceTimersByTimeAsync(REPORT_EVERY_MS);
  refuse(false);
  await vi.advanceTimersByTimeAsync(REPORT_EVERY_MS);
  expect(reports).toMatchObject([{ events: [{ kind: 'network-changed', agoMs: 2 * REPORT_EVERY_MS }] }]);
  refuse(true);
  recorder.add('network-changed');
  await vi.advanceTimersByTimeAsync(6 * REPORT_EVERY_MS);
  refuse(false);
  await vi.advanceTimersByTimeAsync(REPORT_EVERY_MS);
  expect(reports).toHaveLength(1);
  recorder.stop();
});

it('reports that the page closes', () => {
  const { recorder, kinds } = recording();
  dispatchEvent(new Event('pagehide'));
  expect(kinds()).toEqual(['page-closed']);
  recorder.stop();
});
