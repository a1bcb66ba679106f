import type { Namespace } from 'socket.io';
import type { SecondCameraServerToClient } from '#shared/contracts/socket/second-camera.ts';
import type { SecondCameraEnd } from '#shared/domain/hand-off.ts';

// biome-ignore lint/complexity/noBannedTypes: Socket.IO's own way to say "no events"
export type SecondCameraNamespace = Namespace<{}, SecondCameraServerToClient>;

export class CameraLine {
  readonly #namespace: SecondCameraNamespace;

  constructor(namespace: SecondCameraNamespace) {
    this.#namespace = namespace;
  }

  flow(socketId: string, flowing: boolean): void {
    this.#namespace.to(socketId).emit('camera:flow', { flowing });
  }

  end(socketId: string, reason: SecondCameraEnd): void {
    this.#namespace.to(socketId).emit('camera:closing', { reason });
    this.#namespace.in(socketId).disconnectSockets(true);
  }

  /** The device connects and sends again, because its media is gone. */
  connectAgain(socketId: string): void {
    this.#namespace.in(socketId).disconnectSockets(true);
  }
}
