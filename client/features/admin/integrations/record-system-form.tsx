import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#client/api/call.ts';
import { Card } from '#client/ui/components/card.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { ConfirmDialog } from '#client/ui/forms/confirm-dialog.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormChoice, FormText, FormTextArea } from '#client/ui/forms/fields.tsx';
import {
  type PracticeRecordSystem,
  RecordConnectionChange,
} from '#shared/contracts/rest/admin/record-connection.ts';
import { RECORD_SCOPES, RECORD_SIGN_INS, SIGNING_ALGORITHMS } from '#shared/domain/record-system.ts';
import { keepRecords, recordQuery } from './integration-queries.ts';
import { useServiceForm } from './service-page.tsx';

type Values = z.input<typeof RecordConnectionChange>;

const valuesOf = ({ version, own }: PracticeRecordSystem): Values => ({
  version,
  url: own?.url ?? '',
  signIn: own?.signIn ?? 'smart',
  clientId: own?.clientId ?? '',
  algorithm: own?.algorithm ?? 'ES384',
  scopes: own?.scopes ?? RECORD_SCOPES,
});

/** The person decided not to save, which is not a failure. */
class NotNow extends Error {}

export function RecordSystemForm(props: { practiceId: number; service: PracticeRecordSystem }) {
  const { t } = useTranslation('integrations');
  const queries = useQueryClient();
  const { practiceId, service } = props;
  const params = { practiceId };
  const [asked, setAsked] = useState<{ yes: () => void; no: () => void } | null>(null);
  const ask = () =>
    new Promise<void>((resolve, reject) =>
      setAsked({ yes: resolve, no: () => reject(new NotNow()) }),
    ).finally(() => setAsked(null));
  const form = useServiceForm<Values, PracticeRecordSystem>({
    schema: RecordConnectionChange,
    service,
    valuesOf,
    async save(body) {
      if (leavesRecords(service, body)) await ask();
      return call('PUT /api/admin/practices/:practiceId/record-system', { params, body });
    },
    keep: (saved) => keepRecords(queries, practiceId, saved),
    onRefused: (error) => error instanceof NotNow,
    read: () => queries.fetchQuery({ ...recordQuery(practiceId), staleTime: 0 }),
  });
  return (
    <>
      <ContractForm form={form} submitLabel={t('saveRecords')}>
        <Card title={t('ownRecords')}>
          <Stack gap={5}>
            <Text tone="quiet">{t('ownRecordsHelp')}</Text>
            <Fields />
          </Stack>
        </Card>
      </ContractForm>
      {asked ? (
        <ConfirmDialog
          title={t('otherRecordsTitle')}
          cancelLabel={t('keep')}
          confirmLabel={t('otherRecordsConfirm')}
          danger
          confirm={async () => asked.yes()}
          onClose={asked.no}
        >
          <p>{t('otherRecordsHelp')}</p>
          <LeavingRecords patients={service.patientsOnRecord} />
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function Fields() {
  const { t } = useTranslation('integrations');
  const signIn = useWatch<Values, 'signIn'>({ name: 'signIn' });
  const plain = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <>
      <FormText<Values>
        name="url"
        label={t('fhirAddress')}
        hint={t('fhirAddressHelp')}
        inputMode="url"
        {...plain}
      />
      <FormChoice<Values>
        name="signIn"
        legend={t('signIn')}
        options={RECORD_SIGN_INS.map((value) => ({
          value,
          label: t(`signIn.${value}`),
          hint: t(`signIn.${value}Help`),
        }))}
      />
      {signIn === 'smart' ? (
        <>
          <FormText<Values> name="clientId" label={t('clientId')} hint={t('clientIdHelp')} {...plain} />
          <FormChoice<Values>
            name="algorithm"
            legend={t('algorithm')}
            options={SIGNING_ALGORITHMS.map((value) => ({
              value,
              label: t(`algorithm.${value}`),
              hint: t(`algorithm.${value}Help`),
            }))}
          />
          <FormTextArea<Values>
            name="scopes"
            label={t('scopes')}
            hint={t('scopesHelp')}
            rows={4}
            {...plain}
          />
        </>
      ) : null}
    </>
  );
}

/** A save changes the practice's record system while patients have ids in the current one. */
function leavesRecords({ own, patientsOnRecord }: PracticeRecordSystem, next: Values): boolean {
  const before = own?.complete ? own.url : null;
  const complete = next.signIn === 'none' || next.clientId.trim() !== '';
  const after = complete ? next.url.trim().replace(/\/+$/, '') : null;
  return before !== after && (before !== null || patientsOnRecord > 0);
}

export function LeavingRecords({ patients }: { patients: number }) {
  const { t } = useTranslation('integrations');
  return (
    <>
      {patients > 0 ? <p>{t('recordsForget', { count: patients })}</p> : null}
      <p>{t('recordsStay')}</p>
    </>
  );
}
