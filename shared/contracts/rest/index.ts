import { authContracts } from './auth.ts';
import { demoContracts } from './demo.ts';
import { deviceTestContracts } from './device-tests.ts';
import { imageContracts } from './images.ts';
import { interpreterContracts } from './interpreter.ts';
import { linkContracts } from './links.ts';
import { visitContracts } from './visits.ts';

/** Every REST call there is. The server refuses to start while one of them has no handler or no policy. */
export const restContracts = {
  ...authContracts,
  ...visitContracts,
  ...linkContracts,
  ...deviceTestContracts,
  ...imageContracts,
  ...interpreterContracts,
  ...demoContracts,
};

export type Rest = typeof restContracts;
export type CallName = keyof Rest;
