import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onFreePort } from './on-free-port.ts';

export interface ObjectStore {
  environment: Record<
    'FILES_S3_ENDPOINT' | 'FILES_S3_BUCKET' | 'FILES_S3_ACCESS_KEY_ID' | 'FILES_S3_SECRET_ACCESS_KEY',
    string
  >;
  objects(): Promise<string[]>;
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

interface S3rver {
  run(): Promise<unknown>;
  close(): Promise<void>;
}

const BUCKET = 'files';
const ACCOUNT = 'S3RVER';

export function startObjectStore(): Promise<ObjectStore> {
  return onFreePort(startOn);
}

async function startOn(port: number): Promise<ObjectStore> {
  const name = '@20minutes/s3rver';
  const { default: Server } = (await import(name)) as { default: new (options: object) => S3rver };
  const directory = await mkdtemp(path.join(tmpdir(), 'anteroom-objects-'));
  let server: S3rver | undefined;
  const store: ObjectStore = {
    environment: {
      FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      FILES_S3_BUCKET: BUCKET,
      FILES_S3_ACCESS_KEY_ID: ACCOUNT,
      FILES_S3_SECRET_ACCESS_KEY: ACCOUNT,
    },
    async objects() {
      const names = await readdir(path.join(directory, BUCKET), { recursive: true });
      return names.flatMap((file) => /^(.+)\._S3rver_object$/.exec(file)?.[1] ?? []);
    },
    async start() {
      const configureBuckets = [{ name: BUCKET }];
      server = new Server({ port, address: '127.0.0.1', silent: true, directory, configureBuckets });
      await server.run();
    },
    async stop() {
      await server?.close();
      server = undefined;
    },
    async close() {
      await store.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
  await store.start();
  return store;
}
