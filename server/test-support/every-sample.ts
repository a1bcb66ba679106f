import { findByName } from '#server/features/find-by-name.ts';
import type { CallSamples } from './call-samples.ts';

const found = (await findByName<readonly CallSamples[]>('*.samples.ts')).flat();

/** The files of samples must not import this module, which waits for them. */
export const SAMPLES: Required<CallSamples> = {
  right: Object.assign({}, ...found.map(({ right }) => right)),
  withIds: Object.assign({}, ...found.map(({ withIds }) => withIds)),
  mayFit: Object.assign({}, ...found.map(({ mayFit }) => mayFit)),
};
