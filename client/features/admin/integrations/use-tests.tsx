import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { Stack } from '#client/ui/components/layout.tsx';
import type { RecordTest } from '#shared/contracts/rest/admin/record-connection.ts';
import type { PartnerCheck, PartnerKind } from '#shared/domain/partner.ts';
import type { IdentityCheck, InterpreterCheck, PaymentCheck } from '#shared/domain/practice-service.ts';
import type { TestResult } from './connection-test.tsx';

const PAYMENT_TONE: Partial<Record<PaymentCheck, TestResult['tone']>> = {
  ok: 'good',
  'test-processor': 'info',
  'charges-disabled': 'waiting',
  'account-unreadable': 'waiting',
};
const INTERPRETER_TONE: Partial<Record<InterpreterCheck, TestResult['tone']>> = { ok: 'good', demo: 'info' };
const PARTNER_TONE: Partial<Record<PartnerCheck, TestResult['tone']>> = { ok: 'good', demo: 'info' };
const RECORD_TONE = { ok: 'good', demo: 'info', none: 'danger', failed: 'danger' } as const;
const IDENTITY_TONE: Partial<Record<IdentityCheck, TestResult['tone']>> = { ok: 'good', embedded: 'info' };

export function useTests(practiceId: number) {
  const { t } = useTranslation('integrations');
  const params = { practiceId };
  return {
    async payment(): Promise<TestResult> {
      const answer = await call('POST /api/admin/practices/:practiceId/payment-processor/test', { params });
      const { outcome, accountId, name, live } = answer;
      const account = [name, accountId].filter(Boolean).join(', ');
      const kind = t(live ? 'keysLive' : 'keysTest');
      return {
        tone: PAYMENT_TONE[outcome] ?? 'danger',
        title: t(`payment.${outcome}.title`),
        words: [t(`payment.${outcome}.words`, { account }), ...(accountId ? [kind] : [])].join(' '),
      };
    },
    async interpreter(): Promise<TestResult> {
      const answer = await call('POST /api/admin/practices/:practiceId/interpreter-service/test', { params });
      const { outcome, status } = answer;
      return {
        tone: INTERPRETER_TONE[outcome] ?? 'danger',
        title: t(`interpreter.${outcome}.title`),
        words: t(`interpreter.${outcome}.words`, { status: status ?? '' }),
      };
    },
    async records(): Promise<TestResult> {
      const found = await call('POST /api/admin/practices/:practiceId/record-system/test', { params });
      const { kind, steps } = found;
      const works = steps.every(({ outcome }) => outcome === 'ok' || outcome === 'not-needed');
      const outcome = kind === null ? 'none' : kind === 'demo' ? 'demo' : works ? 'ok' : 'failed';
      return {
        tone: RECORD_TONE[outcome],
        title: t(`record.${outcome}.title`),
        words: <RecordTestWords test={found} />,
      };
    },
    async partner(kind: PartnerKind): Promise<TestResult> {
      const path = 'POST /api/admin/practices/:practiceId/partners/:kind/test';
      const { outcome, status } = await call(path, { params: { practiceId, kind } });
      return {
        tone: PARTNER_TONE[outcome] ?? 'danger',
        title: t(`partner.${outcome}.title`),
        words: t(`partner.${outcome}.words`, { status: status ?? '' }),
      };
    },
    async identity(): Promise<TestResult> {
      const path = 'POST /api/admin/practices/:practiceId/integrations/identity-test';
      const { outcome, status } = await call(path, { params });
      return {
        tone: IDENTITY_TONE[outcome] ?? 'danger',
        title: t(`identity.${outcome}.title`),
        words: t(`identity.${outcome}.words`, { status: status ?? '' }),
      };
    },
  };
}

function RecordTestWords({ test }: { test: RecordTest }) {
  const { t } = useTranslation('integrations');
  const { kind, steps, name, version, missing } = test;
  if (kind === null) return t('record.none.words');
  if (kind === 'demo') return t('records.demo');
  return (
    <>
      {name && version ? <p>{t('recordsSays', { name, version })}</p> : null}
      <Stack as="ul" gap={2} above={2} breaks>
        {steps.map(({ step, outcome, detail }) => (
          <li key={step}>
            <strong>{t(`recordStep.${step}`)}</strong>: {t(`recordOutcome.${outcome}`)}
            {detail && outcome !== 'address-refused' ? <span lang="en"> ({detail})</span> : null}
          </li>
        ))}
      </Stack>
      {missing.length > 0 ? <p>{t('recordMissing', { missing: missing.join(', ') })}</p> : null}
    </>
  );
}
