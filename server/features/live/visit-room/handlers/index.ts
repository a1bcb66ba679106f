import type { RoomCommandName } from '../../../../../shared/contracts/socket/commands.ts';
import { documentHandlers } from './document.handlers.ts';
import type { CommandHandler } from './handler.ts';
import { interpreterHandlers } from './interpreter.handlers.ts';
import { mediaHandlers } from './media.handlers.ts';
import { moderationHandlers } from './moderation.handlers.ts';
import { screenHandlers } from './screen.handlers.ts';
import { visitHandlers } from './visit.handlers.ts';

/** One handler per command; a missing one does not compile. */
export const handlers: { [K in RoomCommandName]: CommandHandler<K> } = {
  ...visitHandlers,
  ...moderationHandlers,
  ...screenHandlers,
  ...documentHandlers,
  ...interpreterHandlers,
  ...mediaHandlers,
};
