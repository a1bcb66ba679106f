import {
  type AdministeredPractice,
  administeredPractice,
} from '#server/features/core/audit/administered-practice.ts';
import type { StoredService } from '#server/features/practice/practice-services/stored-interpreter-services.ts';
import type { StoredPartner } from '#server/features/practice/practice-services/stored-partners.ts';
import type { PaymentAccount } from '#server/features/practice/practice-services/stored-payment-accounts.ts';
import type { RecordConnection } from '#server/features/practice/practice-services/stored-record-connections.ts';
import type { Db } from '#server/storage/db/database.ts';

/** Secrets are compared by the time of their entry, because kept secrets are sealed again; no value is recorded. */
export const ACCOUNT_SECRETS = ['transactionKey', 'webhookSecret'] as const;
export const INTERPRETER_SECRETS = ['token', 'webhookSecret'] as const;

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

export function auditedInterpreters({ url, tokenAt, webhookSecretAt }: StoredService) {
  return { url, token: tokenAt, webhookSecret: webhookSecretAt };
}

export function auditedRecords({ url, signIn, clientId, algorithm, scopes }: RecordConnection) {
  return { url, signIn, clientId, algorithm, scopes };
}

export function auditedPartner(partner: StoredPartner) {
  const { url, partnerPracticeId, messageEn, messageEs, mandatory, namespaceRoot, visitTypeIds, isOn } =
    partner;
  return { url, partnerPracticeId, messageEn, messageEs, mandatory, namespaceRoot, visitTypeIds, isOn };
}

export type ServiceGrant = AdministeredPractice;

/** A practice's administrators see, change and test its services. To all others it looks missing. */
export function practiceServicePolicies(db: Db) {
  return {
    ofPractice: administeredPractice(db),
  };
}
