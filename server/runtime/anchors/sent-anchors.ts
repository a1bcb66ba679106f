import type { KeyRing } from '../config/keys.ts';
import type { LogSink } from '../syslog/syslog.ts';
import type { AnchorStore } from './port.ts';
import { sentLine } from './sent-lines.ts';

/**
 * Also sends anchors to another system, where the application's host cannot change them. Reads use the given store;
 * `npm run anchors` compares the other system's copy with the database.
 */
export function alsoSent(anchors: AnchorStore, keys: KeyRing, sink: Pick<LogSink, 'send'>): AnchorStore {
  return {
    ...anchors,
    async append(chain, anchor) {
      // Sends first, because a full disk here must not prevent it.
      sink.send({ kind: 'anchor', severity: 6, text: sentLine(keys, chain, anchor) });
      await anchors.append(chain, anchor);
    },
  };
}
