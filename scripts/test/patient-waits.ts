import { vi } from 'vitest';
import { patience } from './machine.ts';

// Vitest gives these a second, and has no setting for it. They get the deadline of `expect.poll`.
const { waitFor, waitUntil } = vi;
const timeout = patience(60_000);

type Options = Parameters<typeof waitFor>[1];
const patient = (options: Options) => ({ ...(typeof options === 'object' ? options : {}), timeout });

vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
