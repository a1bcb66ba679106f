import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '#client/api/api-error.ts';
import type { MediaConnection } from '#client/media/media-connection.ts';
import type { RoomConnection } from '#client/realtime/room-connection.ts';
import type { RoomSnapshot } from '#shared/contracts/socket/events.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { askedToSee } from '#shared/rules/screen-sharing.ts';

interface SharingState {
  phase: 'none' | 'offered' | 'shared';
  failure: unknown;
}

/**
 * Shares this page's screen. The person chooses the screen first, because browsers open the chooser only on a click.
 * The page then offers the share, and sends it once the other party has accepted.
 */
export class ScreenSharing {
  readonly store: StoreApi<SharingState> = createStore(() => ({ phase: 'none', failure: null }));
  readonly #room: RoomConnection;
  readonly #media: MediaConnection;
  #screen: MediaStream | null = null;
  /** Counts calls of {@link close}: a screen chosen after a close is released immediately. */
  #closings = 0;
  #sending = false;
  #offered = false;

  constructor(room: RoomConnection, media: MediaConnection) {
    this.#room = room;
    this.#media = media;
    room.store.subscribe(() => this.#follow());
    room.on('room:snapshot', ({ you, screen }) => this.#endLost(you.seatId, screen));
  }

  /**
   * @throws ApiError SCREENSHARING_NOT_SUPPORTED, SCREEN_SHARE_BLOCKED, or why the visit does not allow it; closing
   * the chooser is no error
   */
  async start(): Promise<void> {
    if (this.#screen) return;
    if (!navigator.mediaDevices?.getDisplayMedia) throw new ApiError('SCREENSHARING_NOT_SUPPORTED', 0);
    const refusal = this.#refusal();
    if (refusal) throw new ApiError(refusal, 0);
    const closings = this.#closings;
    const screen = await chooseScreen();
    if (!screen) return;
    if (closings !== this.#closings) return stop(screen);
    this.#screen = screen;
    // The browser's own 'Stop sharing'.
    screen.getVideoTracks()[0]?.addEventListener('ended', () => void this.stop().catch(() => {}));
    this.store.setState({ phase: 'offered', failure: null });
    try {
      await this.#room.send('screen:offer', {});
      this.#follow();
    } catch (error) {
      this.#drop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    if (!this.#screen) return;
    const shared = this.#sending;
    this.#drop();
    await this.#room.send(shared ? 'screen:stop' : 'screen:withdraw', {});
  }

  close(): void {
    this.#closings += 1;
    if (this.#screen) this.#drop();
  }

  /** Checked before the chooser opens, so that a person who picks a window can share it. */
  #refusal(): ErrorCode | null {
    const { you, others, facts } = this.#room.store.getState();
    if (!you || !facts) return null;
    const visit = {
      paused: facts.status === 'PAUSED',
      sharer: facts.screen?.seatId ?? null,
      people: others,
    };
    const asked = askedToSee(you, visit);
    return typeof asked === 'string' ? asked : null;
  }

  /** After a reload, or in another browser, the seat's share has lost its screen, and the others see nothing. */
  #endLost(seatId: string, screen: RoomSnapshot['screen']): void {
    if (this.#screen || screen?.seatId !== seatId) return;
    this.#room.send(screen.state === 'accepted' ? 'screen:stop' : 'screen:withdraw', {}).catch(() => {});
  }

  #follow(): void {
    const { facts, you, link } = this.#room.store.getState();
    if (!this.#screen || link !== 'live') return;
    const screen = facts?.screen;
    const own = screen?.seatId === you?.seatId;
    if (screen && own && screen.state === 'accepted' && !this.#sending) {
      this.#sending = true;
      this.store.setState({ phase: 'shared' });
      this.#media.shareScreen(this.#screen).catch((failure: unknown) => this.#fail(failure));
    }
    // Declined, stopped by a provider, or ended with the visit. An offer that the server has not announced
    // yet does not count.
    const offered = Boolean(screen && own);
    if (this.#offered && !offered) this.#drop();
    else this.#offered = offered;
  }

  #fail(failure: unknown): void {
    this.store.setState({ failure });
    void this.stop().catch(() => {});
  }

  #drop(): void {
    if (this.#screen) stop(this.#screen);
    this.#screen = null;
    this.#sending = false;
    this.#offered = false;
    this.#media.stopScreen();
    this.store.setState({ phase: 'none' });
  }
}

function stop(screen: MediaStream): void {
  for (const track of screen.getTracks()) track.stop();
}

async function chooseScreen(): Promise<MediaStream | null> {
  try {
    const screen = await navigator.mediaDevices.getDisplayMedia({
      video: { frameRate: { max: 15 } },
      ...soundOfScreen(),
    });
    // Keeps text sharp at the cost of the frame rate.
    for (const track of screen.getVideoTracks()) track.contentHint = 'detail';
    for (const track of screen.getAudioTracks()) track.contentHint = 'music';
    return screen;
  } catch (error) {
    if (isSystemsRefusal(error)) throw new ApiError('SCREEN_SHARE_BLOCKED', 0);
    if (error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError'))
      return null;
    throw new ApiError('SCREENSHARING_NOT_SUPPORTED', 0);
  }
}

/**
 * The device's system refused, not the user. Chrome gives both errors the same name: "Permission denied by system",
 * "Permission denied". Firefox reports NotFoundError, Safari NotReadableError.
 */
function isSystemsRefusal(error: unknown): boolean {
  if (!(error instanceof DOMException)) return false;
  if (error.name === 'NotAllowedError') return /system/i.test(error.message);
  return error.name === 'NotFoundError' || error.name === 'NotReadableError';
}

/**
 * Requests the shared surface's sound, unprocessed, if the browser supports it. Requests system audio only if the
 * browser can exclude the visit's own voices, which everyone would hear twice.
 */
function soundOfScreen(): DisplayMediaStreamOptions {
  const { restrictOwnAudio = false } = navigator.mediaDevices.getSupportedConstraints() as Newer;
  const asItIs = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
  const options = {
    audio: { ...asItIs, ...(restrictOwnAudio ? { restrictOwnAudio } : {}) },
    systemAudio: restrictOwnAudio ? 'include' : 'exclude',
  };
  return options;
}

/** From the Screen Capture draft, newer than the types. */
type Newer = MediaTrackSupportedConstraints & { restrictOwnAudio?: boolean };
