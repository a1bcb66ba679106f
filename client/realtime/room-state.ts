import type { PracticeIdentity } from '#shared/contracts/practice-identity.ts';
import type {
  ChatMessage,
  MoveRequest,
  MoveState,
  RoomSnapshot,
  SeatView,
} from '#shared/contracts/socket/events.ts';
import { type CaptionLine, NO_CAPTIONS } from '#shared/domain/captions.ts';
import type { ClosingReason } from '#shared/domain/closing.ts';
import type { ConnectionQuality } from '#shared/domain/participant.ts';

type Facts = Omit<
  RoomSnapshot,
  'you' | 'others' | 'chat' | 'earlierChat' | 'serverTime' | 'mediaId' | 'quality' | 'moves'
>;

export interface RoomState {
  /** `connecting`: nothing is known yet. `reconnecting`: the state may be outdated. */
  link: 'connecting' | 'live' | 'reconnecting' | 'closed';
  closing: ClosingReason | null;
  facts: Facts | null;
  you: SeatView | null;
  others: readonly SeatView[];
  chat: readonly ChatMessage[];
  earlierChat: boolean;
  captionLines: readonly CaptionLine[];
  quality: Readonly<Record<string, ConnectionQuality>>;
  /** Devices that request a seat: this person's, or, for a provider, anyone's. */
  moves: readonly MoveRequest[];
  asking: MoveState | null;
  refusedBy: PracticeIdentity | null;
  /** The server's clock minus this device's, in milliseconds. */
  clockOffset: number;
}

export const captionsOf = ({ facts }: RoomState): RoomSnapshot['captions'] => facts?.captions ?? NO_CAPTIONS;

/** A captioner only types: the page opens, shows or misses no camera, microphone or picture of a captioner. */
export const needsDevices = ({ captioner }: Pick<SeatView, 'captioner'>): boolean => !captioner;

export const youNeedDevices = ({ you }: RoomState): boolean => you === null || needsDevices(you);

export const NOTHING_YET: RoomState = {
  link: 'connecting',
  closing: null,
  facts: null,
  you: null,
  others: [],
  chat: [],
  earlierChat: false,
  captionLines: [],
  quality: {},
  moves: [],
  asking: null,
  refusedBy: null,
  clockOffset: 0,
};
