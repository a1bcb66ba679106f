import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GUEST_RELATIONSHIPS, type GuestRelationship, REPRESENTING } from '../../../shared/domain/guest.ts';
import { LIMITS } from '../../../shared/rules/text.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { FocusLayout } from '../../components/page-layout.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { ErrorNotice } from '../../errors/error-notice.tsx';
import { useErrorWords } from '../../errors/use-error-words.ts';
import { focusFirstError, showRefusal } from '../../forms/focus-first-error.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { PublicTop } from '../info/public-top.tsx';
import { fieldErrors } from './failures.ts';
import styles from './guests.module.css';
import { type InformationField, informationOf, wrongInformation } from './information-fields.ts';
import type { GuestPage } from './use-guest-page.ts';

interface InformationFormProps {
  guestId: string;
  page: GuestPage;
  onDone: (page: GuestPage) => void;
  /** Goes back unchanged; only if the information is complete. */
  onCancel?: () => void;
}

/** Guest information (PRODUCT 10.1): name, relationship to the patient, and whom they represent. */
export function InformationForm({ guestId, page, onDone, onCancel }: InformationFormProps) {
  const { t } = useTranslation(['guests', 'waiting-room']);
  const words = useErrorWords();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { information, guestType, practiceName, providerName } = page;
  const [fields, setFields, forget] = useDraft<Record<InformationField, string>>(
    `guest-information ${guestId}`,
    {
      name: information.name,
      // The inviter's guess, for the guest to correct.
      relationship: information.relationship,
      legalRepresentativeName: information.legalRepresentativeName ?? '',
    },
  );
  const [wrong, setWrong] = useState<Partial<Record<InformationField, string>>>({});
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const refused = fieldErrors(error);
  const represents = REPRESENTING.includes(fields.relationship as GuestRelationship);

  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const text = (field: InformationField) => ({
    value: fields[field],
    error: words.field(wrong[field] ?? refused[field], { maxLength: LIMITS.personName }),
    onChange: ({ target }: { target: { value: string } }) => {
      setFields({ [field]: target.value });
      // Clears the error of a field being edited.
      setWrong(({ [field]: _, ...others }) => others);
    },
  });

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = wrongInformation(fields);
    setWrong(found);
    if (Object.keys(found).length > 0) return focusFirstError(form);
    setBusy(true);
    setError(null);
    try {
      const saved = await call('POST /api/guest/sessions/:guestId/information', {
        params: { guestId },
        body: informationOf(fields),
      });
      forget();
      onDone(saved);
    } catch (caught) {
      showRefusal(form, () => {
        setError(caught);
        setBusy(false);
      });
    }
  }

  return (
    <FocusLayout top={<PublicTop name={practiceName} />} foot={t('emergency', { ns: 'waiting-room' })}>
      <form ref={form} className={styles.form} onSubmit={send} noValidate>
        <div>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {t('informationTitle')}
          </h1>
          <p>{t('informationHelp', { provider: providerName })}</p>
        </div>
        <TextField
          label={t('yourName')}
          autoComplete="name"
          maxLength={LIMITS.personName}
          {...text('name')}
        />
        {guestType === 'patient' ? (
          <SelectField
            label={t('yourRelationship')}
            placeholder={t('choose')}
            options={GUEST_RELATIONSHIPS.map((value) => ({ value, label: t(`relationship ${value}`) }))}
            {...text('relationship')}
          />
        ) : null}
        {represents ? (
          <TextField
            label={t('legalName')}
            hint={t('legalNameHelp')}
            autoComplete="off"
            maxLength={LIMITS.personName}
            {...text('legalRepresentativeName')}
          />
        ) : null}
        {error && Object.keys(refused).length === 0 ? <ErrorNotice error={error} /> : null}
        <div className={styles.choices}>
          <Button type="submit" variant="primary" size="large" block busy={busy}>
            {t('next')}
          </Button>
          {onCancel ? (
            <Button
              variant="quiet"
              block
              onClick={() => {
                forget();
                onCancel();
              }}
            >
              {t('cancel')}
            </Button>
          ) : null}
        </div>
      </form>
    </FocusLayout>
  );
}
