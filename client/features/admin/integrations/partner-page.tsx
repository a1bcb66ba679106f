import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#client/api/call.ts';
import { useAttempt } from '#client/api/use-attempt.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { ConfirmDialog } from '#client/ui/forms/confirm-dialog.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormCheck, FormPickMany, FormText, FormTextArea } from '#client/ui/forms/fields.tsx';
import { PartnerChange, type PracticePartner } from '#shared/contracts/rest/admin/partners.ts';
import type { PartnerKind } from '#shared/domain/partner.ts';
import { InUseCard } from './in-use-card.tsx';
import { keepPartner, partnerQuery } from './integration-queries.ts';
import { PartnerSecretCard } from './partner-secret-card.tsx';
import { ServicePage, useServiceForm } from './service-page.tsx';
import { useTests } from './use-tests.tsx';

export const PartnerIntakePage = () => <PartnerPage kind="intake" />;
export const PartnerCheckInPage = () => <PartnerPage kind="check-in" />;
export const HistoryPage = () => <PartnerPage kind="history" />;

/** `/provider/client-admin/integrations/third-party-intake` and the like: a partner of the selected practice. */
function PartnerPage({ kind }: { kind: PartnerKind }) {
  const { t } = useTranslation('integrations');
  const { practiceId } = useSignedIn().practice;
  const query = useQuery(partnerQuery(practiceId, kind));
  return (
    <ServicePage title={t(`partnerName.${kind}`)} query={query}>
      {(partner) => <Cards key={practiceId} practiceId={practiceId} kind={kind} partner={partner} />}
    </ServicePage>
  );
}

interface CardsProps {
  practiceId: number;
  kind: PartnerKind;
  partner: PracticePartner;
}

function Cards({ practiceId, kind, partner }: CardsProps) {
  // Shown until the person leaves the page: the server never returns it again.
  const [made, setMade] = useState<string | null>(null);
  const whose = { practiceId, kind, partner, onSecret: setMade };
  return (
    <>
      <PartnerStateCard {...whose} />
      <PartnerForm {...whose} />
      {partner.set ? <PartnerSecretCard {...whose} secrets={partner.set.secrets} made={made} /> : null}
    </>
  );
}

type Values = z.input<typeof PartnerChange>;

const valuesOf = ({ version, set }: PracticePartner): Values => ({
  version,
  url: set?.url ?? '',
  partnerPracticeId: set?.partnerPracticeId ?? '',
  messageEn: set?.messageEn ?? '',
  messageEs: set?.messageEs ?? '',
  mandatory: set?.mandatory ?? true,
  namespaceRoot: set?.namespaceRoot ?? '',
  visitTypeIds: set?.visitTypeIds ?? [],
});

interface PartnerFormProps {
  practiceId: number;
  kind: PartnerKind;
  partner: PracticePartner;
  onSecret: (secret: string) => void;
}

function PartnerForm({ practiceId, kind, partner, onSecret }: PartnerFormProps) {
  const { t } = useTranslation('integrations');
  const queries = useQueryClient();
  const params = { practiceId, kind };
  const form = useServiceForm<Values, PracticePartner>({
    schema: PartnerChange,
    service: partner,
    valuesOf,
    save: (body) => call('PUT /api/admin/practices/:practiceId/partners/:kind', { params, body }),
    keep(saved) {
      keepPartner(queries, practiceId, kind, saved);
      if (saved.newSecret) onSecret(saved.newSecret);
    },
    read: () => queries.fetchQuery({ ...partnerQuery(practiceId, kind), staleTime: 0 }),
  });
  const types = partner.visitTypes.map(({ visitTypeId, name }) => ({ value: visitTypeId, label: name }));
  return (
    <ContractForm form={form} submitLabel={t('savePartner')}>
      <Card title={t('partnerConnection')}>
        <Stack gap={5}>
          <FormText<Values>
            name="url"
            label={t('baseUrl')}
            hint={t('baseUrlHelp')}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
          />
          <FormText<Values>
            name="partnerPracticeId"
            label={t('partnerPracticeId')}
            hint={t('partnerPracticeIdHelp')}
            autoComplete="off"
            spellCheck={false}
          />
          {kind === 'history' ? (
            <FormText<Values>
              name="namespaceRoot"
              label={t('namespaceRoot')}
              hint={t('namespaceRootHelp')}
              autoComplete="off"
              spellCheck={false}
            />
          ) : null}
        </Stack>
      </Card>
      <Card title={t('partnerPatients')}>
        <Stack gap={5}>
          <FormTextArea<Values> name="messageEn" label={t('redirectEn')} hint={t('redirectHelp')} rows={3} />
          <FormTextArea<Values> name="messageEs" label={t('redirectEs')} note={t('optional')} rows={3} />
          <FormPickMany<Values>
            name="visitTypeIds"
            label={t('partnerTypes')}
            hint={t(kind === 'intake' ? 'partnerTypesIntakeHelp' : 'partnerTypesHelp')}
            placeholder={t('addType')}
            removeLabel={(type) => t('removeType', { type })}
            options={types}
          />
          {kind === 'intake' ? null : (
            <FormCheck<Values>
              name="mandatory"
              label={t('partnerMandatory')}
              hint={t('partnerMandatoryHelp')}
            />
          )}
        </Stack>
      </Card>
    </ContractForm>
  );
}

interface PartnerStateCardProps {
  practiceId: number;
  kind: PartnerKind;
  partner: PracticePartner;
}

/** Only one of intake and check-in can be on. */
function PartnerStateCard({ practiceId, kind, partner }: PartnerStateCardProps) {
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
