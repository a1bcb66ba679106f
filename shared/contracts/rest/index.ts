import { accountContracts } from './accounts.ts';
import { authContracts } from './auth.ts';
import { demoContracts } from './demo.ts';
import { deviceTestContracts } from './device-tests.ts';
import { guestContracts } from './guests.ts';
import { imageContracts } from './images.ts';
import { intakeContracts } from './intake.ts';
import { interpreterContracts } from './interpreter.ts';
import { linkContracts } from './links.ts';
import { mfaContracts } from './mfa.ts';
import { paymentContracts } from './payments.ts';
import { surveyContracts } from './surveys.ts';
import { visitContracts } from './visits.ts';
import { workflowContracts } from './workflow.ts';

/** Every REST call there is. The server refuses to start while one of them has no handler or no policy. */
export const restContracts = {
  ...authContracts,
  ...accountContracts,
  ...visitContracts,
  ...linkContracts,
  ...guestContracts,
  ...workflowContracts,
  ...intakeContracts,
  ...surveyContracts,
  ...deviceTestContracts,
  ...imageContracts,
  ...interpreterContracts,
  ...mfaContracts,
  ...paymentContracts,
  ...demoContracts,
};

export type Rest = typeof restContracts;
export type CallName = keyof Rest;
