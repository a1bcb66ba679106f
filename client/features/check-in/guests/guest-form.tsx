import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { CheckField } from '#client/ui/components/check-field.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { Row, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { FormChoice, FormSelect, FormText } from '#client/ui/forms/fields.tsx';
import { Form, SubmitButton, useWrong } from '#client/ui/forms/form.tsx';
import { useCheckedForm } from '#client/ui/forms/use-checked-form.ts';
import { useRequestKey } from '#client/ui/forms/use-request-key.ts';
import type { Guest } from '#shared/contracts/rest/check-in/guests.ts';
import { GUEST_TYPES, INVITED_RELATIONSHIPS } from '#shared/domain/guest.ts';
import { type ContactMethod, LANGUAGES } from '#shared/domain/visit.ts';
import { LIMITS } from '#shared/rules/text.ts';
import {
  asksRelationship,
  type Colleague,
  changeOf,
  deliveries,
  fieldsOf,
  type GuestFields,
  invitationOf,
  isColleague,
  movesInvitation,
  newGuest,
  wrongFields,
} from './guest-fields.ts';
import styles from './guests.module.css';
import type { GuestsApi } from './guests-api.ts';

const ColleagueField = lazyPart(() => import('./colleague-field.tsx'));

interface GuestFormProps {
  api: GuestsApi;
  contactMethods: readonly ContactMethod[];
  mayInviteCaptioner: boolean;
  guest: Guest | null;
  colleagues: readonly Colleague[];
  whenChosen: ((colleague: Colleague) => ReactNode) | undefined;
  onCancel: () => void;
  onSaved: (guestId: string, fields: GuestFields) => Promise<void>;
}

const MAX_LENGTHS = { name: LIMITS.personName, email: LIMITS.email, mobile: LIMITS.phone };

export function GuestForm({
  api,
  contactMethods,
  mayInviteCaptioner,
  guest,
  colleagues,
  whenChosen,
  onCancel,
  onSaved,
}: GuestFormProps) {
  const { t } = useTranslation('guests');
  const language = useLanguage();
  const title = useRef<HTMLHeadingElement>(null);
  const key = useRequestKey();
  const form = useCheckedForm<GuestFields, { guestId: string }>({
    draftKey: `guest ${guest?.guestId ?? api.key}`,
    values: guest ? fieldsOf(guest, language) : newGuest(contactMethods, language),
    check: (fields) => wrongFields(fields, guest !== null),
    maxLengths: MAX_LENGTHS,
    failureCode: 'GUEST_INVITE_FAILED',
    async save(fields) {
      if (guest) {
        await api.change(guest.guestId, changeOf(fields));
        return guest;
      }
      const accountName = colleagues.find(({ userId }) => userId === fields.accountId)?.name;
      return api.invite(invitationOf(fields, key.of(fields), accountName));
    },
    onSaved: ({ guestId }, fields) => onSaved(guestId, fields),
  });
  const fields = form.form.watch();
  const staff = api.side === 'staff';
  const colleague = isColleague(fields);
  const chosen = colleagues.find(({ userId }) => userId === fields.accountId);

  useEffect(() => {
    title.current?.focus();
  }, []);

  return (
    <Form form={form} gap={5}>
      <Text as="h3" size="large" ref={title} tabIndex={-1}>
        {guest ? t('editTitle', { name: guest.name }) : t('inviteTitle')}
      </Text>
      {staff && !guest ? (
        <FormChoice<GuestFields>
          name="guestType"
          legend={t('guestType')}
          options={GUEST_TYPES.filter((type) => type !== 'captioner' || mayInviteCaptioner).map((value) => ({
            value,
            label: t(`type.${value}`),
            hint: t(`typeHelp.${value}`),
          }))}
        />
      ) : null}
      {staff && !guest && fields.guestType === 'provider' && colleagues.length > 0 ? (
        <Suspense>
          <ColleagueField colleagues={colleagues} />
          {chosen ? whenChosen?.(chosen) : null}
        </Suspense>
      ) : null}
      {colleague ? null : (
        <GuestDetails
          staff={staff}
          changing={guest !== null}
          contactMethods={contactMethods}
          fields={fields}
        />
      )}
      {guest && movesInvitation(guest, fields) ? (
        <Notice tone="waiting">{t('movesInvitation')}</Notice>
      ) : null}
      {guest ? null : <AuthorizedField staff={staff} />}
      {form.failure ? <ErrorNotice error={form.failure} /> : null}
      <Row gap={2} across={3} wrap align="center" above={2} className={styles.buttons}>
        <SubmitButton size="medium">
          {t(
            guest
              ? 'saveGuest'
              : fields.delivery === 'Copy' && !colleague
                ? 'inviteByHand'
                : 'sendInvitation',
          )}
        </SubmitButton>
        <Button
          onClick={() => {
            form.forget();
            onCancel();
          }}
        >
          {t('cancel')}
        </Button>
      </Row>
    </Form>
  );
}

interface GuestDetailsProps {
  staff: boolean;
  /** An existing invitation keeps its language. */
  changing: boolean;
  contactMethods: readonly ContactMethod[];
  fields: GuestFields;
}

function GuestDetails({ staff, changing, contactMethods, fields }: GuestDetailsProps) {
  const { t } = useTranslation('guests');
  return (
    <>
      <FormText<GuestFields>
        name="name"
        label={t('guestName')}
        autoComplete="off"
        maxLength={LIMITS.personName}
      />
      {asksRelationship(fields) ? (
        <FormSelect<GuestFields>
          name="relationship"
          label={t(staff ? 'relationshipToPatient' : 'relationshipToYou')}
          placeholder={t('choose')}
          options={INVITED_RELATIONSHIPS.map((value) => ({ value, label: t(`relationship.${value}`) }))}
        />
      ) : null}
      <FormChoice<GuestFields>
        name="delivery"
        legend={t('howInvited')}
        options={deliveries(contactMethods).map((value) => ({
          value,
          label: t(`delivery.${value}`),
          hint: value === 'Copy' ? t('withoutAddress') : undefined,
        }))}
      />
      {fields.delivery === 'Email' ? (
        <FormText<GuestFields> name="email" label={t('guestEmail')} type="email" autoComplete="off" />
      ) : null}
      {fields.delivery === 'SMS' ? (
        <FormText<GuestFields> name="mobile" label={t('guestMobile')} type="tel" autoComplete="off" />
      ) : null}
      {changing ? null : (
        <FormSelect<GuestFields>
          name="language"
          label={t('guestLanguage')}
          options={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
        />
      )}
    </>
  );
}

/** The patient's authorization to disclose visit data. Text, like all values that the form stores in the tab. */
function AuthorizedField({ staff }: { staff: boolean }) {
  const { t } = useTranslation('guests');
  const wrong = useWrong();
  const { field } = useController<GuestFields, 'authorized'>({ name: 'authorized' });
  return (
    <CheckField
      ref={field.ref}
      label={t(staff ? 'authorizedStaff' : 'authorized')}
      hint={t(staff ? 'authorizedStaffHelp' : 'authorizedHelp')}
      checked={field.value === 'yes'}
      error={wrong('authorized')}
      onChange={(checked) => field.onChange(checked ? 'yes' : '')}
    />
  );
}
