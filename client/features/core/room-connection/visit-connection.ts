import i18next from 'i18next';
import type { types } from 'mediasoup-client';
import { keepLoading } from '#client/api/keep-loading.ts';
import { whenIdle } from '#client/api/when-idle.ts';
import { LocalMedia } from '#client/media/local-media.ts';
import { MediaConnection } from '#client/media/media-connection.ts';
import { watchNetwork } from '#client/media/network-changes.ts';
import type { QualityRecorder } from '#client/media/quality-recorder.ts';
import { ChatOutbox } from '#client/realtime/chat-outbox.ts';
import { connectRoom, type RoomConnection } from '#client/realtime/room-connection.ts';
import { needsDevices } from '#client/realtime/room-state.ts';
import { toast } from '#client/ui/components/toast.tsx';
import type { RoomHandshake } from '#shared/contracts/socket/commands.ts';
import type { RoomSnapshot } from '#shared/contracts/socket/events.ts';
import { MEDIA_SOURCES, type MediaSource } from '#shared/domain/participant.ts';
import { InformationBoard } from './information.ts';
import { ScreenSharing } from './screen-sharing.ts';

/** The quality record starts no later than this. */
const RECORD_WITHIN_MS = 3_000;

export class VisitConnection {
  readonly handshake: RoomHandshake;
  readonly room: RoomConnection;
  readonly local = new LocalMedia();
  readonly media: MediaConnection;
  readonly screen: ScreenSharing;
  /** Null until its code has loaded, which must not delay the first picture. */
  recorder: QualityRecorder | null = null;
  readonly outbox: ChatOutbox;
  readonly information = new InformationBoard();
  #devicesOpened = false;
  #mediaWanted = true;
  #closed = false;
  readonly #stopWatching: () => void;

  constructor(handshake: RoomHandshake) {
    this.handshake = handshake;
    this.room = connectRoom(handshake);
    this.media = new MediaConnection(this.room, this.local, (refusal) => this.information.tellError(refusal));
    this.screen = new ScreenSharing(this.room, this.media);
    this.outbox = new ChatOutbox(this.room);
    // A new connection may be to another server, which says whether it knows the existing setup.
    this.room.on('connect', () => {
      this.#mediaWanted = true;
    });
    const stopWatching = watchNetwork(() => {
      this.room.probe();
      this.media.networkChanged();
      this.recorder?.add('network-changed');
    });
    const stopLoading = whenIdle(() => void this.#record().catch(() => {}), RECORD_WITHIN_MS);
    this.#stopWatching = () => {
      stopWatching();
      stopLoading();
    };
    this.room.on('room:snapshot', (snapshot) => this.#follow(snapshot));
    this.room.store.subscribe(({ link }, { link: before }) => {
      if (link === 'closed' && before !== 'closed') this.#letGo();
      this.#applySwitches();
    });
    this.local.store.subscribe(({ speakerGone }, before) => {
      this.#applySwitches();
      if (speakerGone && !before.speakerGone) toast(i18next.t('speakerGone', { ns: 'in-visit' }));
    });
  }

  async checkIn(): Promise<void> {
    await this.room.send('seat:check-in', {});
  }

  /** Opens the device if necessary: it may have been denied before, or just plugged in. */
  async toggle(source: MediaSource): Promise<void> {
    if (!this.#devicesOpened) return;
    const { track } = this.local.store.getState()[source];
    if (!track) return void (await this.local.reopen(source));
    const on = this.room.store.getState().you?.[source] === 'off';
    this.media.applySwitch(source, on);
    await this.room.send('media:switch', { source, on });
  }

  async leave(): Promise<void> {
    this.recorder?.flush();
    await this.room.send('seat:leave', {});
  }

  close(): void {
    this.#closed = true;
    this.#stopWatching();
    this.recorder?.stop();
    this.room.close();
    this.#letGo();
    this.local.close();
  }

  async #record(): Promise<void> {
    const load = () => import('#client/media/quality-recorder.ts');
    const { QualityRecorder } = await keepLoading(load);
    if (!this.#closed) this.recorder = new QualityRecorder(this.room, this.media, this.local);
  }

  #follow({ you, status, routerRtpCapabilities, mediaId }: RoomSnapshot): void {
    const here = you.stage === 'waiting' || you.stage === 'in-visit';
    if (!here) {
      this.#letGo();
      return;
    }
    this.media.setFlowing(you.stage === 'in-visit' && status !== 'PAUSED');
    this.local.background.setUnseen(you.stage !== 'in-visit');
    if (!this.#devicesOpened) {
      this.#devicesOpened = true;
      if (needsDevices(you)) void this.local.open();
    }
    if (this.#mediaWanted) {
      this.#mediaWanted = false;
      void this.media.resume(routerRtpCapabilities as types.RtpCapabilities | null, mediaId);
    }
  }

  /** No other code stops the tracks and closes the transports. */
  #letGo(): void {
    this.screen.close();
    this.local.release();
    this.media.setFlowing(false);
    this.media.close();
    this.#mediaWanted = true;
    this.#devicesOpened = false;
  }

  #applySwitches(): void {
    const { you } = this.room.store.getState();
    for (const source of you ? MEDIA_SOURCES : []) this.media.applySwitch(source, you?.[source] !== 'off');
  }
}
