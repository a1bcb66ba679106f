export const PAYMENT_ACCOUNT_MODES = [
  /** With the installation's keys. The account is connected to the installation's at the processor. */
  'connected',
  'keys',
] as const;
export type PaymentAccountMode = (typeof PAYMENT_ACCOUNT_MODES)[number];

export const PAYMENT_CHECKS = [
  'ok',
  'test-processor',
  'charges-disabled',
  'account-unreadable',
  'key-refused',
  'account-refused',
  'other-account',
  /** The stored key was encrypted under another application secret. */
  'key-unreadable',
  'unreachable',
  'no-processor',
] as const;
export type PaymentCheck = (typeof PAYMENT_CHECKS)[number];

export const INTERPRETER_CHECKS = [
  'ok',
  /** The demo service, which the outbox page plays. */
  'demo',
  'token-refused',
  'unexpected',
  'address-refused',
  'key-unreadable',
  'unreachable',
  'no-service',
] as const;
export type InterpreterCheck = (typeof INTERPRETER_CHECKS)[number];

export const SERVICE_SOURCES = ['practice', 'installation', 'none'] as const;

export const IDENTITY_CHECKS = ['ok', 'embedded', 'unexpected', 'unreachable'] as const;
export type IdentityCheck = (typeof IDENTITY_CHECKS)[number];
