import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Server } from 'socket.io';

const http = createServer();
const io = new Server(http, { serveClient: false });
const rooms = io.of('/room');

rooms.on('connection', (socket) => {
  const { visitId, seatId } = socket.handshake.auth as { visitId: string; seatId: string };
  void socket.join(visitId);
  socket.on(
    'media:switch',
    ({ source, on }: { source: string; on: boolean }, acknowledge: (answer: object) => void) => {
      rooms.to(visitId).emit('seat:changed', {
        seatId,
        role: 'patient',
        name: 'Walter Brandt',
        stage: 'in-visit',
        connected: true,
        microphone: 'on',
        camera: 'on',
        arrivedAt: 1_763_658_000_000,
        admittedAt: 1_763_658_000_000,
        [source]: on ? 'on' : 'off',
      });
      acknowledge({ ok: true, data: {} });
    },
  );
});

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on('message', (message) => {
  if (message === 'delay') {
    process.send?.({ p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 });
    delay.reset();
  } else process.send?.({ cpu: process.cpuUsage(), memory: process.memoryUsage() });
});
http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }));
