import { vi } from 'vitest';

// Runs the tests of `payments.test.ts` with five times as many races.
vi.stubEnv('ANTEROOM_CAPTURE_ROUNDS', '25');
await import('./payments.test.ts');
