import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckGroup } from '#client/ui/components/check-group.tsx';
import { FieldError } from '#client/ui/components/field.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';
import { STAFF_USER_TYPES, type StaffUserType } from '#shared/domain/roles.ts';
import type { AccountValues } from './use-account-form.ts';
import { useOwnPractices } from './use-own-practices.ts';

const ANY_TYPE: StaffUserType = 'ClinicalAdmin';

interface MembershipsFieldProps {
  /** The user type matters only for accounts that see visits. */
  withTypes: boolean;
  ofMany?: boolean;
}

export function MembershipsField({ withTypes, ofMany = false }: MembershipsFieldProps) {
  const { t } = useTranslation('accounts');
  const practices = useOwnPractices();
  const { field } = useController<AccountValues, 'memberships'>({ name: 'memberships' });
  const wrong = useWrong()('memberships');

  function set(practiceId: number, userType: StaffUserType | null) {
    const others = field.value.filter((one) => one.practiceId !== practiceId);
    field.onChange(userType ? [...others, { practiceId, userType }] : others);
  }

  if (!withTypes) {
    return (
      <CheckGroup
        legend={t(ofMany ? 'practicesLegendOfMany' : 'practicesLegend')}
        options={practices}
        error={wrong}
        chosen={field.value.map(({ practiceId }) => String(practiceId))}
        onChange={(chosen) =>
          field.onChange(
            chosen.map((id) => {
              const before = field.value.find(({ practiceId }) => String(practiceId) === id);
              return before ?? { practiceId: Number(id), userType: ANY_TYPE };
            }),
          )
        }
      />
    );
  }
  return (
    <Stack gap={5}>
      {practices.map(({ value: id, label }, index) => {
        const practiceId = Number(id);
        return (
          <SelectField
            key={id}
            {...(index === 0 ? { ref: field.ref } : {})}
            label={label}
            value={field.value.find((one) => one.practiceId === practiceId)?.userType ?? ''}
            onChange={({ target }) => set(practiceId, (target.value || null) as StaffUserType | null)}
            options={[
              { value: '', label: t('noAccess') },
              ...STAFF_USER_TYPES.map((value) => ({ value, label: t(`type.${value}`) })),
            ]}
          />
        );
      })}
      {wrong ? <FieldError>{wrong}</FieldError> : null}
    </Stack>
  );
}
