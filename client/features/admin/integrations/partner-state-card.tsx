import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { useAttempt } from '#client/api/use-attempt.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { ConfirmDialog } from '#client/ui/forms/confirm-dialog.tsx';
import type { PracticePartner } from '#shared/contracts/rest/admin/partners.ts';
import type { PartnerKind } from '#shared/domain/partner.ts';
import { InUseCard } from './in-use-card.tsx';
import { keepPartner, partnerQuery } from './integration-queries.ts';
import { useTests } from './use-tests.tsx';

interface PartnerStateCardProps {
  practiceId: number;
  kind: PartnerKind;
  partner: PracticePartner;
}

/** Only one of intake and check-in can be on. */
export function PartnerStateCard({ practiceId, kind, partner }: PartnerStateCardProps) {
  const { t } = useTranslation('integrations');
  const queries = useQueryClient();
  const tests = useTests(practiceId);
  const [switching, setSwitching] = useState(false);
  const { set, otherOn, version, demoUrl } = partner;
  const params = { practiceId, kind };
  const readAgain = () => queries.refetchQueries({ queryKey: partnerQuery(practiceId, kind).queryKey });
  const { busy, error, attempt } = useAttempt(async (failure) => {
    await readAgain();
    return failure;
  });

  async function turn(on: boolean, turnOtherOff = false) {
    const path = 'POST /api/admin/practices/:practiceId/partners/:kind/state';
    keepPartner(queries, practiceId, kind, await call(path, { params, body: { version, on, turnOtherOff } }));
    toast(t(on ? 'turnedOn' : 'turnedOff'), 'good');
  }
  function toggle(on: boolean) {
    if (on && otherOn) setSwitching(true);
    else void attempt(() => turn(on));
  }
  async function remove() {
    const path = 'POST /api/admin/practices/:practiceId/partners/:kind/removal';
    keepPartner(queries, practiceId, kind, await call(path, { params, body: { version } }));
  }
  const other = otherOn ? t(`partnerName.${otherOn}`) : '';
  const name = t(`partnerName.${kind}`);
  return (
    <InUseCard
      name={name}
      test={() => tests.partner(kind)}
      link={
        set ? (
          <Button variant={set.isOn ? 'secondary' : 'primary'} busy={busy} onClick={() => toggle(!set.isOn)}>
            {t(set.isOn ? 'turnOff' : otherOn ? 'switchTo' : 'turnOn')}
          </Button>
        ) : null
      }
      removal={
        set
          ? {
              title: t('removePartnerTitle'),
              label: t('remove'),
              words: <p>{t('removePartnerHelp')}</p>,
              remove,
              readAgain,
            }
          : null
      }
    >
      <p>{t(`partnerHelp.${kind}`)}</p>
      <p>
        {set ? t(set.isOn ? 'partnerOn' : 'partnerOff', { host: new URL(set.url).host }) : t('partnerNone')}
      </p>
      {otherOn ? <Notice tone="waiting" title={t('otherPartnerOn', { other })} /> : null}
      {demoUrl && !set ? <p>{t('demoPartnerHelp', { url: demoUrl })}</p> : null}
      {error ? <ErrorNotice error={error} /> : null}
      {switching ? (
        <ConfirmDialog
          title={t('switchTitle', { name })}
          cancelLabel={t('keep')}
          confirmLabel={t('switchConfirm')}
          danger={false}
          confirm={async () => {
            await turn(true, true);
            setSwitching(false);
          }}
          readAgain={readAgain}
          onClose={() => setSwitching(false)}
        >
          <p>{t('switchHelp', { other })}</p>
        </ConfirmDialog>
      ) : null}
    </InUseCard>
  );
}
