import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#client/api/call.ts';
import { Card } from '#client/ui/components/card.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormCheck, FormPickMany, FormText, FormTextArea } from '#client/ui/forms/fields.tsx';
import { PartnerChange, type PracticePartner } from '#shared/contracts/rest/admin/partners.ts';
import type { PartnerKind } from '#shared/domain/partner.ts';
import { keepPartner, partnerQuery } from './integration-queries.ts';
import { useServiceForm } from './use-service-form.ts';

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
  /** Receives a new secret, to show once. */
  onSecret: (secret: string) => void;
}

export function PartnerForm({ practiceId, kind, partner, onSecret }: PartnerFormProps) {
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
