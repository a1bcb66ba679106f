import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { Card } from '#client/ui/components/card.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormText, FormTextArea } from '#client/ui/forms/fields.tsx';
import { visitTypeContracts } from '#shared/contracts/rest/practice/visit-types.ts';
import { AlsoIn } from './also-in.tsx';
import { CopayFields } from './copay-fields.tsx';
import { DurationField } from './duration-field.tsx';
import type { TabProps } from './tab-props.ts';
import { useTypeForm } from './use-type-form.ts';
import styles from './visit-types.module.css';

const { body: Schema } = visitTypeContracts['PUT /api/admin/visit-types/:visitTypeId/general'];

/** Tab 'General': name, length, text for the patient, copay. */
export function GeneralTab(props: TabProps) {
  const { t } = useTranslation('visit-types');
  const { type } = props;
  const { visitTypeId } = type;
  const { form, also } = useTypeForm(props, 'general', Schema, (values, alsoIn) =>
    call('PUT /api/admin/visit-types/:visitTypeId/general', {
      params: { visitTypeId },
      body: { ...values, ...alsoIn },
    }),
  );
  return (
    <ContractForm form={form} submitLabel={t('save')}>
      <Card>
        <div className={styles.fields}>
          <FormText name="name" label={t('name')} hint={t('nameHelp')} />
          <DurationField />
          <FormText name="billingGrouping" label={t('billingGrouping')} hint={t('billingGroupingHelp')} />
        </div>
      </Card>
      <Card title={t('patientText')}>
        <p className={styles.help}>{t('patientTextHelp')}</p>
        <div className={styles.pair}>
          <FormTextArea name="patientText.en" label={t('inEnglish')} rows={3} />
          <FormTextArea name="patientText.es" label={t('inSpanish')} rows={3} hint={t('spanishHelp')} />
        </div>
      </Card>
      <Card title={t('copay')}>
        <CopayFields available={type.available.copays} />
      </Card>
      <AlsoIn also={also} />
    </ContractForm>
  );
}
