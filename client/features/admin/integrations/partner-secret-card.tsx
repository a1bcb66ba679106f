import { useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { CheckField } from '#client/ui/components/check-field.tsx';
import { CopyButton } from '#client/ui/components/copy-button.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { ConfirmDialog } from '#client/ui/forms/confirm-dialog.tsx';
import type { PracticePartner } from '#shared/contracts/rest/admin/partners.ts';
import type { PartnerKind } from '#shared/domain/partner.ts';
import { keepPartner, partnerQuery } from './integration-queries.ts';
import styles from './integrations.module.css';

interface PartnerSecretCardProps {
  practiceId: number;
  kind: PartnerKind;
  partner: PracticePartner;
  secrets: NonNullable<PracticePartner['set']>['secrets'];
  made: string | null;
  onSecret: (secret: string) => void;
}

export function PartnerSecretCard(props: PartnerSecretCardProps) {
  const { practiceId, kind, partner, secrets, made, onSecret } = props;
  const { t } = useTranslation('integrations');
  const language = useLanguage();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [endPresent, setEndPresent] = useState(false);

  async function make() {
    const path = 'POST /api/admin/practices/:practiceId/partners/:kind/secret';
    const body = { version: partner.version, endPresent };
    const saved = await call(path, { params: { practiceId, kind }, body });
    keepPartner(queries, practiceId, kind, saved);
    if (saved.newSecret) onSecret(saved.newSecret);
    setAsking(false);
  }
  return (
    <Card title={t('sharedSecret')}>
      <Stack gap={2}>
        <Text tone="quiet">{t('sharedSecretHelp')}</Text>
        {made ? (
          <Notice
            tone="waiting"
            title={t('secretOnce')}
            announce="status"
            action={
              <CopyButton
                icon={<Copy size={18} aria-hidden />}
                label={t('copySecret')}
                copiedLabel={t('copied')}
                manualTitle={t('copySecret')}
                closeLabel={t('close')}
                getText={() => made}
              />
            }
          >
            <Text pad={3} frame="sunk" size="small" breaks className={styles.address}>
              {made}
            </Text>
            <p>{t('secretId', { id: secrets[0]?.id ?? '' })}</p>
          </Notice>
        ) : null}
        <Stack as="ul" gap={2} above={2} breaks>
          {secrets.map(({ id, end, use, until }) => (
            <li key={id}>
              {t(`secret.${use}`, { end, id, until: until ? formatMoment(until, language) : '' })}
            </li>
          ))}
        </Stack>
      </Stack>
      <Row gap={3} wrap align="start" above={4} className={styles.buttons}>
        <Button onClick={() => setAsking(true)}>{t('newSecret')}</Button>
      </Row>
      {asking ? (
        <ConfirmDialog
          title={t('newSecretTitle')}
          cancelLabel={t('keep')}
          confirmLabel={t('newSecretConfirm')}
          danger={endPresent}
          confirm={make}
          readAgain={() => queries.refetchQueries({ queryKey: partnerQuery(practiceId, kind).queryKey })}
          onClose={() => setAsking(false)}
        >
          <p>{t('newSecretHelp')}</p>
          <CheckField
            label={t('endPresent')}
            hint={t('endPresentHelp')}
            checked={endPresent}
            onChange={setEndPresent}
          />
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
