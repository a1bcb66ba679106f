import type {
  ChatMessage,
  MoveRequest,
  MoveStanding,
  RoomSnapshot,
  SeatView,
} from '../../shared/contracts/socket/events.ts';
import type { ClosingReason } from '../../shared/domain/closing.ts';
import type { ConnectionQuality } from '../../shared/domain/participant.ts';

export type Facts = Omit<
  RoomSnapshot,
  'you' | 'others' | 'chat' | 'earlierChat' | 'serverTime' | 'mediaId' | 'quality' | 'moves'
>;

/** The part of a visit that this browser may see, as the server last told it. */
export interface RoomState {
  /** `connecting`: nothing is known yet. `reconnecting`: what is shown may be old. */
  link: 'connecting' | 'live' | 'reconnecting' | 'closed';
  /** Why it closed, whether the page was in or was not let in. */
  closing: ClosingReason | null;
  facts: Facts | null;
  you: SeatView | null;
  others: readonly SeatView[];
  chat: readonly ChatMessage[];
  /** Whether the server has messages before those. */
  earlierChat: boolean;
  /** How each one's connection does, by seat. */
  quality: Readonly<Record<string, ConnectionQuality>>;
  /** Other devices that ask: for this person's seat, or, to a provider, for somebody's. */
  moves: readonly MoveRequest[];
  /** This page itself asks for a seat that another device has; null when it does not. */
  asking: MoveStanding | null;
  /** Server's clock less this device's, in milliseconds. */
  clockOffset: number;
}

export const NOTHING_YET: RoomState = {
  link: 'connecting',
  closing: null,
  facts: null,
  you: null,
  others: [],
  chat: [],
  earlierChat: false,
  quality: {},
  moves: [],
  asking: null,
  clockOffset: 0,
};
