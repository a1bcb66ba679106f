import type { StoredService } from '#server/features/practice/practice-services/stored-interpreter-services.ts';
import type { StoredPartner } from '#server/features/practice/practice-services/stored-partners.ts';
import type { PaymentAccount } from '#server/features/practice/practice-services/stored-payment-accounts.ts';
import type { RecordConnection } from '#server/features/practice/practice-services/stored-record-connections.ts';

/**
 * Secrets are compared by the time of their entry: kept ones are sealed again, and no value is written to the
 * record.
 */
export const ACCOUNT_SECRETS = ['transactionKey', 'webhookSecret'] as const;
export const INTERPRETER_SECRETS = ['token', 'webhookSecret'] as const;

/** The audited fields of a payment account. */
export function auditedAccount(account: PaymentAccount) {
  const { mode, accountId, publishableKey, merchantId, storeId, terminalId, deviceId } = account;
  return {
    mode,
    accountId,
    publishableKey,
    merchantId,
    storeId,
    terminalId,
    deviceId,
    transactionKey: account.transactionKeyAt,
    webhookSecret: account.webhookSecretAt,
  };
}

/** The audited fields of an interpreter service. */
export function auditedInterpreters({ url, tokenAt, webhookSecretAt }: StoredService) {
  return { url, token: tokenAt, webhookSecret: webhookSecretAt };
}

/** The audited fields of a record system. */
export function auditedRecords({ url, signIn, clientId, algorithm, scopes }: RecordConnection) {
  return { url, signIn, clientId, algorithm, scopes };
}

/** The audited fields of a partner. */
export function auditedPartner(partner: StoredPartner) {
  const { url, partnerPracticeId, messageEn, messageEs, mandatory, namespaceRoot, visitTypeIds, isOn } =
    partner;
  return { url, partnerPracticeId, messageEn, messageEs, mandatory, namespaceRoot, visitTypeIds, isOn };
}
