import { io, type Socket } from 'socket.io-client';
import type { Browser } from './browser.ts';
import type { LiveWorld } from './live-world.ts';

export const MALFORMED_FRAMES: readonly (string | Uint8Array)[] = [
  '',
  '4',
  '9',
  '2probe',
  '6',
  '0{"sid":"x"}',
  '42',
  '42["room:ping"',
  '42["seat:leave",{}]',
  '42/nowhere,["seat:leave",{}]',
  '42/room,',
  '42/room,[]',
  '42/room,[null]',
  '42/room,[{}]',
  '42/room,[1,{}]',
  '42/room,{"a":1}',
  '42/room,["error",{}]',
  '42/room,["connect",{}]',
  '42/room,["disconnect",{}]',
  '42/room,["disconnecting"]',
  '42/room,["newListener",{}]',
  '42/room,["__proto__",{}]',
  '42/room,999999999999999999999["chat:send",{}]',
  '42/room,-1["chat:send",{}]',
  '42/room,1["chat:send"',
  `42/room,1["chat:send",${'['.repeat(30_000)}`,
  `42/room,1["chat:send",${'['.repeat(15_000)}${']'.repeat(15_000)}]`,
  '43/room,1[]',
  '43/room,["x"]',
  '44/room,{"message":"x"}',
  '40/room,{"as":{"toString":1}}',
  '40/room,{"as":"staff","visitId":"\\ud800"}',
  '40/nowhere,',
  '40,{}',
  '45/room,["x"]',
  '451-/room,1["chat:send",{"_placeholder":true,"num":5}]',
  '451-/room,1["chat:send",{"_placeholder":true,"num":-1}]',
  '451-/room,1["chat:send",{"_placeholder":true,"num":"__proto__"}]',
  '45999999999-/room,["chat:send",{"_placeholder":true,"num":0}]',
  '450-/room,["chat:send"]',
  '46/room,1[]',
  '49',
  'b!!!!',
  `42/room,["chat:send","${'x'.repeat(70_000)}"]`,
  `4${'2'.repeat(200_000)}`,
  Uint8Array.of(),
  Uint8Array.of(1, 2, 3),
  new Uint8Array(70_000),
];

interface Below {
  transport: { ws: { send(frame: string | Uint8Array): void } | null };
}

export async function sendFrame(
  { port, publicUrl }: Pick<LiveWorld, 'port' | 'publicUrl'>,
  browser: Browser,
  visitId: string,
  frame: string | Uint8Array,
  tries = 3,
): Promise<'answered' | 'cut off' | 'not answered'> {
  const socket: Socket = io(`http://127.0.0.1:${port}/room`, {
    auth: { as: 'staff', visitId },
    extraHeaders: { origin: publicUrl, cookie: browser.cookieHeader },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    const cut = new Promise<'cut off'>((resolve) => void socket.once('disconnect', () => resolve('cut off')));
    const below = socket.io.engine as unknown as Below;
    const { ws } = below.transport;
    // The end of the previous connection may reach the seat after this one starts, and close it.
    if (!ws && tries > 1) return await sendFrame({ port, publicUrl }, browser, visitId, frame, tries - 1);
    ws?.send(frame);
    const answered = socket
      .timeout(60_000)
      .emitWithAck('room:ping', {})
      .then(
        () => 'answered' as const,
        () => 'not answered' as const,
      );
    return await Promise.race([answered, cut]);
  } finally {
    socket.disconnect();
  }
}
