import type { SfuPeer } from '../../../../../sfu/sfu-peer.ts';
import type {
  CommandPayload,
  CommandReply,
  RoomCommandName,
} from '../../../../../shared/contracts/socket/commands.ts';
import type { ChatMessage, IceServer } from '../../../../../shared/contracts/socket/events.ts';
import type { ConnectionQuality } from '../../../../../shared/domain/participant.ts';
import type { RoomCommand, RoomState, SharedDocument } from '../machine/room-state.ts';

/** The part of `LiveRoom` that commands may use. */
export interface CommandRoom {
  readonly facts: { interpretation: 'none' | 'demo' | 'service' };
  readonly state: Pick<RoomState, 'screen'>;
  readonly media: {
    peer(seatId: string): SfuPeer;
    flows(seatId: string): boolean;
    sync(seatId: string, mediaId: string, consumerIds: readonly string[]): CommandReply<'media:sync'>;
    setQuality(seatId: string, quality: ConnectionQuality): void;
  };
  readonly desk: {
    answerMove(requestId: string, move: boolean, by: string, check: () => void): Promise<void>;
  };
  /** Length of one removal minute, in milliseconds. */
  readonly removalMinuteMs: number;
  execute(command: RoomCommand, check?: () => void): Promise<void>;
  say(
    message: Pick<ChatMessage, 'seatId' | 'messageId' | 'text' | 'with'>,
    check: () => void,
  ): Promise<ChatMessage>;
  history(seatId: string, before: string): CommandReply<'chat:history'> | null;
  /** @throws NOT_FOUND unless the seat's account sees the document */
  documentFor(
    seatId: string,
    documentId: string,
  ): Promise<Pick<SharedDocument, 'documentId' | 'name' | 'mediaType'>>;
  checkMayEnd(seatId: string): Promise<void>;
  iceServers(seatId: string): IceServer[];
}

export interface CommandContext {
  room: CommandRoom;
  seatId: string;
  /** Throws if the seat may not send this command in its current state. */
  check(): void;
}

export type CommandHandler<K extends RoomCommandName> = (
  payload: CommandPayload<K>,
  context: CommandContext,
) => Promise<CommandReply<K>>;
