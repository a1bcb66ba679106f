import { createSocket } from 'node:dgram';

/**
 * The destination of forwarded media: a socket whose process never reads, so receiving costs only the kernel's
 * dropping it. Its parent process kills it.
 */
const socket = createSocket('udp4');
socket.bind(0, '127.0.0.1', () => {
  process.send?.({ port: socket.address().port }, () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
});
