import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ConfirmDialog } from '#client/ui/forms/confirm-dialog.tsx';
import type { PracticeRecordSystem } from '#shared/contracts/rest/admin/record-connection.ts';
import { InUseCard } from './in-use-card.tsx';
import { keepRecords, recordQuery } from './integration-queries.ts';
import styles from './integrations.module.css';
import { LeavingRecords, RecordSystemForm } from './record-system-form.tsx';
import { ServicePage, WebhookAddress } from './service-page.tsx';
import { useTests } from './use-tests.tsx';

export default function RecordSystemPage() {
  const { t } = useTranslation('integrations');
  const { practiceId } = useSignedIn().practice;
  const query = useQuery(recordQuery(practiceId));
  return (
    <ServicePage title={t('recordsName')} query={query}>
      {(service) => (
        <>
          <InUse practiceId={practiceId} service={service} />
          {service.oddAnswers.length > 0 ? <OddAnswersCard oddAnswers={service.oddAnswers} /> : null}
          <RecordSystemForm key={practiceId} practiceId={practiceId} service={service} />
          {service.own?.signIn === 'smart' ? (
            <RecordKeysCard practiceId={practiceId} own={service.own} version={service.version} />
          ) : null}
        </>
      )}
    </ServicePage>
  );
}

function InUse({ practiceId, service }: { practiceId: number; service: PracticeRecordSystem }) {
  const { t } = useTranslation('integrations');
  const queries = useQueryClient();
  const tests = useTests(practiceId);
  const { own, source, installation, version } = service;
  const kind = source === 'practice' ? 'fhir' : installation;

  async function remove() {
    const params = { practiceId };
    const path = 'POST /api/admin/practices/:practiceId/record-system/removal';
    keepRecords(queries, practiceId, await call(path, { params, body: { version } }));
  }
  const removal = {
    title: t('removeRecordsTitle'),
    words: (
      <>
        <p>{t(installation ? 'removeRecordsHelp' : 'removeRecordsNone')}</p>
        {own?.complete ? <LeavingRecords patients={service.patientsOnRecord} /> : null}
      </>
    ),
    remove,
    readAgain: () => queries.refetchQueries({ queryKey: recordQuery(practiceId).queryKey }),
  };
  return (
    <InUseCard name={t('recordsName')} test={tests.records} removal={own ? removal : null}>
      <p>{t(`recordsFrom.${source}`)}</p>
      {kind ? <Text tone="quiet">{t(`records.${kind}`)}</Text> : null}
      {own?.serverName && own.fhirVersion ? (
        <Text tone="quiet">{t('recordsSays', { name: own.serverName, version: own.fhirVersion })}</Text>
      ) : null}
      {own?.complete === false ? <p>{t('recordsIncomplete')}</p> : null}
    </InUseCard>
  );
}

function OddAnswersCard({ oddAnswers }: Pick<PracticeRecordSystem, 'oddAnswers'>) {
  const { t } = useTranslation('integrations');
  const language = useLanguage();
  return (
    <Card title={t('oddAnswers')}>
      <p>{t('oddAnswersHelp')}</p>
      <Stack as="ul" gap={2} above={2} breaks>
        {oddAnswers.map(({ kind, resourceType: type, detail, times, lastAt }) => (
          <li key={`${kind} ${type} ${detail}`}>
            {type ? <strong>{type}: </strong> : null}
            {t(`odd.${kind}`)}
            {detail ? <span lang="en"> ({detail})</span> : null}{' '}
            <Text as="span" tone="quiet">
              {t('oddTimes', { count: times, when: formatMoment(lastAt, language) })}
            </Text>
          </li>
        ))}
      </Stack>
    </Card>
  );
}

interface RecordKeysCardProps {
  practiceId: number;
  own: NonNullable<PracticeRecordSystem['own']>;
  version: number;
}

/** The record system reads the product's public keys from this address. */
function RecordKeysCard({ practiceId, own, version }: RecordKeysCardProps) {
  const { t } = useTranslation('integrations');
  const language = useLanguage();
  const queries = useQueryClient();
  const [rotating, setRotating] = useState(false);

  async function rotate() {
    const path = 'POST /api/admin/practices/:practiceId/record-system/key-rotation';
    keepRecords(queries, practiceId, await call(path, { params: { practiceId }, body: { version } }));
    setRotating(false);
    toast(t('rotated'), 'good');
  }
  return (
    <Card title={t('keys')}>
      <WebhookAddress help={t('keysHelp')} url={own.keysUrl} />
      <Stack as="ul" gap={2} above={2} breaks>
        {own.keys.map(({ id, use, algorithm, usedFrom }) => (
          <li key={id}>
            {t(`key.${use}`, { since: formatMoment(usedFrom, language), id: `${algorithm}, ${id}` })}
          </li>
        ))}
      </Stack>
      <Row gap={3} wrap align="start" above={4} className={styles.buttons}>
        <Button onClick={() => setRotating(true)}>{t('rotateKey')}</Button>
      </Row>
      {rotating ? (
        <ConfirmDialog
          title={t('rotateTitle')}
          cancelLabel={t('keep')}
          confirmLabel={t('rotateConfirm')}
          danger={false}
          confirm={rotate}
          readAgain={() => queries.refetchQueries({ queryKey: recordQuery(practiceId).queryKey })}
          onClose={() => setRotating(false)}
        >
          <p>{t('rotateHelp')}</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
