import type { KeyRing } from '../config/keys.ts';
import type { LogSink } from '../syslog/syslog.ts';
import type { AnchorStore } from './port.ts';
import { sealAnchor } from './sealed-line.ts';

/**
 * Anchors are also sent to another system, where the application's host cannot change them. The store that is given answers
 * all questions; `npm run anchors` compares what the other system has with the database.
 */
export function alsoSent(anchors: AnchorStore, keys: KeyRing, sink: Pick<LogSink, 'send'>): AnchorStore {
  return {
    ...anchors,
    async append(chain, anchor) {
      // First: a full disk here must not keep it from there.
      const text = JSON.stringify({ anchor: { ...chain, ...sealAnchor(keys, chain, anchor) } });
      sink.send({ kind: 'anchor', severity: 6, text });
      await anchors.append(chain, anchor);
    },
  };
}
