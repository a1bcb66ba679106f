import type { PracticeIdentity } from '#shared/contracts/practice-identity.ts';
import type {
  ChatMessage,
  MoveRequest,
  MoveStanding,
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

/** The part of a visit that this browser may see, as last sent by the server. */
export interface RoomState {
  /** `connecting`: nothing is known yet. `reconnecting`: the state may be outdated. */
  link: 'connecting' | 'live' | 'reconnecting' | 'closed';
  /** Why it closed, whether or not the page had been let in. */
  closing: ClosingReason | null;
  facts: Facts | null;
  you: SeatView | null;
  others: readonly SeatView[];
  chat: readonly ChatMessage[];
  /** The server has earlier messages. */
  earlierChat: boolean;
  /** Captions since this page came, in the order in which they began; nowhere else kept. */
  captionLines: readonly CaptionLine[];
  /** Connection quality, by seat. */
  quality: Readonly<Record<string, ConnectionQuality>>;
  /** Devices that request a seat: this person's, or, for a provider, anyone's. */
  moves: readonly MoveRequest[];
  /** Set while this page requests a seat that another device has. */
  asking: MoveStanding | null;
  /** The practice that a refused handshake named. */
  refusedBy: PracticeIdentity | null;
  /** The server's clock minus this device's, in milliseconds. */
  clockOffset: number;
}

export const captionsOf = ({ facts }: RoomState): RoomSnapshot['captions'] => facts?.captions ?? NO_CAPTIONS;

/** A captioner only types: no camera, microphone or picture of theirs is opened, shown or missed. */
export const needsDevices = ({ captioner }: Pick<SeatView, 'captioner'>): boolean => !captioner;

/** {@link needsDevices} of this page's person; true until it is known who they are. */
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
