import { createRequire } from 'node:module';
import { epochOffset } from './page-moments.ts';

/**
 * Preloaded into the product's process (`node --import`). Writes to standard error when a Socket.IO packet arrives or
 * leaves, in milliseconds since the epoch. The product's code stays unchanged.
 */
const require = createRequire(import.meta.resolve('engine.io'));
const { WebSocket, Sender } = require('ws') as {
  WebSocket: { prototype: { emit(event: string, ...parts: unknown[]): boolean } };
  Sender: { prototype: { sendFrame(parts: (Buffer | string)[], done?: () => void): void } };
};
const OFFSET_EVERY_MS = 500;
let offset = epochOffset();
setInterval(() => {
  offset = epochOffset();
}, OFFSET_EVERY_MS).unref();

const { emit } = WebSocket.prototype;
const { sendFrame } = Sender.prototype;

WebSocket.prototype.emit = function (event, ...parts) {
  if (event === 'message') note('in', String(parts[0]));
  return emit.call(this, event, ...parts);
};
// Broadcasts are framed once and bypass `WebSocket.send`.
Sender.prototype.sendFrame = function (parts, done) {
  note('out', parts.map((part) => part.toString('latin1')).join(''));
  return sendFrame.call(this, parts, done);
};

/** An event or an acknowledgment with its namespace and name, without the frame's header and payload. */
const PACKET = /4[23]\/room,\d*\[(?:"[\w:]+")?/;

function note(direction: 'in' | 'out', frame: string): void {
  const [packet] = PACKET.exec(frame) ?? [];
  if (!packet) return;
  process.stderr.write(`packet ${direction} ${performance.now() + offset} ${packet}\n`);
}
