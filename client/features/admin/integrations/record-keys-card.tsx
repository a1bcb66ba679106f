import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Row, Stack } from '#client/ui/components/layout.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ConfirmDialog } from '#client/ui/forms/confirm-dialog.tsx';
import type { PracticeRecordSystem } from '#shared/contracts/rest/admin/record-connection.ts';
import { keepRecords, recordQuery } from './integration-queries.ts';
import styles from './integrations.module.css';
import { WebhookAddress } from './webhook-address.tsx';

interface RecordKeysCardProps {
  practiceId: number;
  own: NonNullable<PracticeRecordSystem['own']>;
  version: number;
}

/** The record system reads the product's public keys from this address. */
export function RecordKeysCard({ practiceId, own, version }: RecordKeysCardProps) {
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
