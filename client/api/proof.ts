import { SharedQuestion } from './shared-question.ts';

/** After a refusal with PROOF_REQUIRED: asks the account's owner for proof that they are at this screen. */
export const proof = new SharedQuestion();
