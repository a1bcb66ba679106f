import type { QualityLog, RecordedSeat } from '#server/features/audit/quality-record/quality-log.ts';
import type { ConnectionLog } from '#server/features/core/connections/connection-log.ts';
import type { CommandPayload, RoomCommandName } from '#shared/contracts/socket/commands.ts';

interface PageContext {
  pageId: string;
  seat: RecordedSeat;
  connections: ConnectionLog;
  quality: QualityLog;
}

type PageHandlers = {
  [K in RoomCommandName]?: (payload: CommandPayload<K>, context: PageContext) => void;
};

const handlers = {
  'media:quality': ({ quality }, { pageId, connections }) => connections.quality(pageId, quality),
  'media:network': (network, { pageId, seat, connections, quality }) => {
    connections.network(pageId, network);
    quality.happened(seat, 'path-changed', `${network.candidate}/${network.protocol}`);
  },
  'media:report': (report, { seat, quality }) => quality.report(seat, report),
} satisfies PageHandlers;

export type PageCommandName = keyof typeof handlers;

/**
 * Commands about the page's own connection. Once the room has allowed one, the process that has the page's socket
 * records it.
 */
export const PAGE_HANDLERS: PageHandlers = handlers;
