import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Card } from '#client/ui/components/card.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { FormChoice } from '#client/ui/forms/fields.tsx';
import { ACCOUNT_KINDS, type AccountKind } from '#shared/domain/account.ts';
import type { AccountValues } from './account-values.ts';
import styles from './accounts.module.css';
import { MembershipsField } from './memberships-field.tsx';
import { PersonFields } from './person-fields.tsx';
import { QualificationsCard } from './visit-fields.tsx';

interface AccountFieldsProps {
  kinds: readonly AccountKind[];
  /** This administrator may change only the practices. */
  practicesOnly?: boolean;
}

export function AccountFields({ kinds, practicesOnly = false }: AccountFieldsProps) {
  const { t } = useTranslation('accounts');
  const { control } = useFormContext<AccountValues>();
  const kind = useWatch({ control, name: 'kind' });
  return (
    <>
      <fieldset className={styles.section} disabled={practicesOnly}>
        <Card title={t('information')}>
          <Stack gap={5}>
            <PersonFields />
            {kinds.length > 1 ? (
              <FormChoice<AccountValues>
                name="kind"
                legend={t('kindLegend')}
                options={ACCOUNT_KINDS.filter((one) => kinds.includes(one)).map((value) => ({
                  value,
                  label: t(`kind.${value}`),
                  hint: t(`kindHint.${value}`),
                }))}
              />
            ) : null}
          </Stack>
        </Card>
      </fieldset>
      <Card title={t('practices')}>
        <MembershipsField withTypes={kind === 'visits'} />
      </Card>
      {kind === 'visits' ? (
        <fieldset className={styles.section} disabled={practicesOnly}>
          <QualificationsCard />
        </fieldset>
      ) : null}
    </>
  );
}
