import { Plug } from 'lucide-react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { SettingsForm } from '#client/features/practice/settings/settings-form.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { CheckGroup } from '#client/ui/components/check-group.tsx';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormCheck } from '#client/ui/forms/fields.tsx';
import { visitTypeContracts } from '#shared/contracts/rest/practice/visit-types.ts';
import { CONTACT_METHODS, type ContactMethod } from '#shared/domain/visit.ts';
import { AlsoIn } from './also-in.tsx';
import type { TabProps } from './use-type-form.ts';
import { useTypeForm } from './use-type-form.ts';

const { body: Communications } = visitTypeContracts['PUT /api/admin/visit-types/:visitTypeId/communications'];
const { body: Integrations } = visitTypeContracts['PUT /api/admin/visit-types/:visitTypeId/integrations'];

export function CommunicationsTab(props: TabProps) {
  const { t } = useTranslation('settings');
  return (
    <Stack gap={6}>
      <AllowedMethods {...props} />
      <SettingsForm
        scope={{ kind: 'visit-type', id: props.type.visitTypeId }}
        groups={['messages']}
        saveLabel={t('saveMessages')}
      />
    </Stack>
  );
}

function AllowedMethods(props: TabProps) {
  const { t } = useTranslation('visit-types');
  const { type } = props;
  const { visitTypeId, available } = type;
  const { form, also } = useTypeForm(props, 'communications', Communications, (values, alsoIn) =>
    call('PUT /api/admin/visit-types/:visitTypeId/communications', {
      params: { visitTypeId },
      body: { ...values, ...alsoIn },
    }),
  );
  const missing = CONTACT_METHODS.filter((method) => !available.contactMethods.includes(method));
  return (
    <ContractForm form={form} submitLabel={t('save')}>
      <Card>
        <ContactMethods />
        {missing.length > 0 ? (
          <Notice title={missing.map((method) => t(method)).join(', ')}>{t('notAvailableHere')}</Notice>
        ) : null}
      </Card>
      <AlsoIn also={also} />
    </ContractForm>
  );
}

function ContactMethods() {
  const { t } = useTranslation('visit-types');
  const { field } = useController<{ contactMethods: ContactMethod[] }, 'contactMethods'>({
    name: 'contactMethods',
  });
  return (
    <CheckGroup
      legend={t('contactMethods')}
      hint={t('contactMethodsHelp')}
      options={CONTACT_METHODS.map((method) => ({ value: method, label: t(method) }))}
      chosen={field.value}
      onChange={field.onChange}
    />
  );
}

export function IntegrationsTab(props: TabProps) {
  const { t } = useTranslation('visit-types');
  const { type } = props;
  const { visitTypeId } = type;
  const { form, also } = useTypeForm(props, 'integrations', Integrations, (values, alsoIn) =>
    call('PUT /api/admin/visit-types/:visitTypeId/integrations', {
      params: { visitTypeId },
      body: { ...values, ...alsoIn },
    }),
  );
  if (!type.available.recordSystem)
    return <EmptyState icon={<Plug size={34} />} title={t('noRecordSystem')} />;
  return (
    <ContractForm form={form} submitLabel={t('save')}>
      <Card>
        <Stack gap={6}>
          <FormCheck name="checkInKeeps" label={t('checkInKeeps')} hint={t('checkInKeepsHelp')} />
          <FormCheck name="createsEncounter" label={t('createsEncounter')} hint={t('createsEncounterHelp')} />
        </Stack>
      </Card>
      <AlsoIn also={also} />
    </ContractForm>
  );
}
