import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { FocusLayout } from '#client/ui/components/focus-layout.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { FormSelect, FormText } from '#client/ui/forms/fields.tsx';
import { Form, SubmitButton } from '#client/ui/forms/form.tsx';
import { useCheckedForm, type Wrong } from '#client/ui/forms/use-checked-form.ts';
import { useFollowing } from '#client/ui/forms/use-following.ts';
import type { CallInput } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import { INVITED_RELATIONSHIPS, type InvitedRelationship, REPRESENTING } from '#shared/domain/guest.ts';
import { LIMITS } from '#shared/rules/text.ts';
import { nameError } from './guest-fields.ts';
import type { GuestPage } from './use-guest-page.ts';

type InformationFields = Record<'name' | 'relationship' | 'legalRepresentativeName', string>;
type Body = CallInput<Rest['POST /api/guest/sessions/:guestId/information']>['body'];

const represents = ({ relationship }: InformationFields): boolean =>
  REPRESENTING.includes(relationship as InvitedRelationship);

export function wrongInformation(fields: InformationFields): Wrong<InformationFields> {
  return {
    name: nameError(fields.name),
    relationship: fields.relationship ? undefined : 'FIELD_REQUIRED',
    legalRepresentativeName: represents(fields) ? nameError(fields.legalRepresentativeName) : undefined,
  };
}

export function informationOf(fields: InformationFields): Body {
  return {
    name: fields.name.trim(),
    relationship: fields.relationship as InvitedRelationship,
    legalRepresentativeName: represents(fields) ? fields.legalRepresentativeName.trim() : null,
  };
}

interface InformationFormProps {
  guestId: string;
  page: GuestPage;
  onDone: (page: GuestPage) => void;
  onCancel?: () => void;
}

export default function InformationForm({ guestId, page, onDone, onCancel }: InformationFormProps) {
  const { t } = useTranslation(['guests', 'waiting-room']);
  const words = useErrorWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const { information, guestType, practice, providerName } = page;
  const form = useCheckedForm<InformationFields, GuestPage>({
    draftKey: `guest-information ${guestId}`,
    values: {
      name: information.name,
      relationship: information.relationship,
      legalRepresentativeName: information.legalRepresentativeName ?? information.name,
    },
    check: wrongInformation,
    maxLengths: { name: LIMITS.personName, legalRepresentativeName: LIMITS.personName },
    save: (fields) =>
      call('POST /api/guest/sessions/:guestId/information', {
        params: { guestId },
        body: informationOf(fields),
      }),
    onSaved: onDone,
  });
  const fields = form.form.watch();
  const { lead } = useFollowing(form.form, { field: 'legalRepresentativeName', leader: 'name' });

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <FocusLayout top={<PublicTop practice={practice} />} foot={t('emergency', { ns: 'waiting-room' })}>
      <Form form={form} gap={5}>
        <div>
          <Text as="h1" below={2} size="title" ref={heading} tabIndex={-1}>
            {t('informationTitle')}
          </Text>
          <p>{t('informationHelp', { provider: providerName })}</p>
          {guestType === 'captioner' ? null : <p>{words.code('GUEST_CANT_ADD_GUESTS')}</p>}
        </div>
        <FormText<InformationFields>
          name="name"
          label={t('yourName')}
          autoComplete="name"
          maxLength={LIMITS.personName}
          onInput={({ currentTarget }) => lead(currentTarget.value)}
        />
        {guestType === 'patient' ? (
          <FormSelect<InformationFields>
            name="relationship"
            label={t('yourRelationship')}
            placeholder={t('choose')}
            options={INVITED_RELATIONSHIPS.map((value) => ({ value, label: t(`relationship.${value}`) }))}
          />
        ) : null}
        {represents(fields) ? (
          <FormText<InformationFields>
            name="legalRepresentativeName"
            label={t('legalName')}
            hint={t('legalNameHelp')}
            autoComplete="off"
            maxLength={LIMITS.personName}
          />
        ) : null}
        {form.failure ? <ErrorNotice error={form.failure} /> : null}
        <Stack gap={3}>
          <SubmitButton block>{t('next')}</SubmitButton>
          {onCancel ? (
            <Button
              variant="quiet"
              block
              onClick={() => {
                form.forget();
                onCancel();
              }}
            >
              {t('cancel')}
            </Button>
          ) : null}
        </Stack>
      </Form>
    </FocusLayout>
  );
}
