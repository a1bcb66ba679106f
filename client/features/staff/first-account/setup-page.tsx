import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { leaveFor } from '#client/api/leave-for.ts';
import { deviceTimeZone } from '#client/features/core/dates/format.ts';
import { TimeZoneField } from '#client/features/core/time-zones/time-zone-field.tsx';
import { Grid } from '#client/ui/components/layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormText } from '#client/ui/forms/fields.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { authContracts } from '#shared/contracts/rest/staff/sign-in.ts';
import { isTimeZone } from '#shared/rules/time-zones.ts';
import { LinkTitle, OneTimeLink } from './one-time-link.tsx';
import { isSameTwice, newPassword, notTheSame, PasswordFields } from './password-fields.tsx';

/** `/setup/{token}`: creates the first practice and its administrator after production's first start. */
export default function SetupPage({ token }: { token: string }) {
  const { t } = useTranslation('setup');
  usePageTitle(t('title'));
  const load = useCallback(async () => {
    const { open } = await call('GET /api/auth/setup/:token', { params: { token } });
    return open || null;
  }, [token]);
  return (
    <OneTimeLink load={load} over={{ title: t('closedTitle'), help: t('closedHelp'), signIn: t('signIn') }}>
      {(_, onOver) => (
        <>
          <LinkTitle title={t('title')} lead={t('lead')} />
          <SetupForm token={token} onOver={onOver} />
        </>
      )}
    </OneTimeLink>
  );
}

const Setup = authContracts['POST /api/auth/setup/:token'].body
  .extend(newPassword)
  .refine(isSameTwice, notTheSame);
type SetupValues = z.input<typeof Setup>;

const firstValues = (): SetupValues => ({
  practiceName: '',
  timeZone: isTimeZone(deviceTimeZone()) ? deviceTimeZone() : 'America/New_York',
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmation: '',
});

function SetupForm({ token, onOver }: { token: string; onOver: () => void }) {
  const { t } = useTranslation('setup');
  const form = useContractForm<SetupValues, { redirectTo: string }>({
    schema: Setup,
    values: firstValues(),
    save: ({ confirmation: _, ...body }) => call('POST /api/auth/setup/:token', { params: { token }, body }),
    onSaved: ({ redirectTo }) => leaveFor(redirectTo),
    onRefused(error) {
      if (!isApiError(error, 'NOT_FOUND')) return false;
      onOver();
      return true;
    },
  });
  return (
    <ContractForm form={form} submitLabel={t('submit')}>
      <FormText<SetupValues> name="practiceName" label={t('practiceName')} autoComplete="organization" />
      <TimeZoneField<SetupValues> name="timeZone" label={t('timeZone')} first={[deviceTimeZone()]} />
      <Grid gap={5} across={4} min="11.875rem">
        <FormText<SetupValues> name="firstName" label={t('firstName')} autoComplete="given-name" />
        <FormText<SetupValues> name="lastName" label={t('lastName')} autoComplete="family-name" />
      </Grid>
      <FormText<SetupValues> name="email" label={t('email')} type="email" autoComplete="username" />
      <PasswordFields />
    </ContractForm>
  );
}
