import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Guest } from '../../../shared/contracts/rest/guests.ts';
import { GUEST_RELATIONSHIPS, GUEST_TYPES } from '../../../shared/domain/guest.ts';
import { type ContactMethod, LANGUAGES } from '../../../shared/domain/visit.ts';
import { LIMITS } from '../../../shared/rules/text.ts';
import { Button } from '../../components/button.tsx';
import { CheckField } from '../../components/check-field.tsx';
import { ChoiceGroup } from '../../components/choice-group.tsx';
import { Notice } from '../../components/notice.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { ErrorNotice } from '../../errors/error-notice.tsx';
import { orCode } from '../../errors/or-code.ts';
import { useErrorWords } from '../../errors/use-error-words.ts';
import { focusFirstError, showRefusal } from '../../forms/focus-first-error.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { useLanguage } from '../language/use-language.ts';
import { fieldErrors } from './failures.ts';
import {
  asksRelationship,
  changeOf,
  deliveries,
  fieldsOf,
  type GuestField,
  type GuestFields,
  invitationOf,
  isColleague,
  movesInvitation,
  newGuest,
  wrongFields,
} from './guest-fields.ts';
import styles from './guests.module.css';
import type { GuestsApi } from './guests-api.ts';

/** A colleague of the practice, who signs in. */
export interface Colleague {
  userId: string;
  name: string;
}

interface GuestFormProps {
  api: GuestsApi;
  contactMethods: readonly ContactMethod[];
  /** The guest to change; null invites a new one. */
  guest: Guest | null;
  /** Colleagues that staff may invite; empty for patients. */
  colleagues: readonly Colleague[];
  onCancel: () => void;
  onSaved: (guestId: string, fields: GuestFields) => Promise<void>;
}

const MAX_LENGTHS: Partial<Record<GuestField, number>> = {
  name: LIMITS.personName,
  email: LIMITS.email,
  mobile: LIMITS.phone,
};

/** Invites a guest, or changes one who has not answered yet. */
export function GuestForm({ api, contactMethods, guest, colleagues, onCancel, onSaved }: GuestFormProps) {
  const { t } = useTranslation('guests');
  const language = useLanguage();
  const words = useErrorWords();
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [fields, setFields, forget] = useDraft<GuestFields>(
    `guest ${guest?.guestId ?? api.key}`,
    guest ? fieldsOf(guest, language) : newGuest(contactMethods, language),
  );
  const [wrong, setWrong] = useState<Partial<Record<GuestField, string>>>({});
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const keyOf = useIdempotencyKey();
  const staff = api.side === 'staff';
  const colleague = isColleague(fields);
  const refused = fieldErrors(error);

  useEffect(() => title.current?.focus(), []);

  function change(changes: Partial<GuestFields>) {
    setFields(changes);
    setWrong((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))));
  }
  const errorOf = (field: GuestField) =>
    words.field(wrong[field] ?? refused[field], { maxLength: MAX_LENGTHS[field] ?? 0 });
  const text = (field: GuestField) => ({
    value: fields[field],
    error: errorOf(field),
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  });

  async function save(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = wrongFields(fields, guest !== null);
    setWrong(found);
    if (Object.keys(found).length > 0) return focusFirstError(form);
    setBusy(true);
    setError(null);
    try {
      const accountName = colleagues.find(({ userId }) => userId === fields.accountId)?.name;
      let guestId = guest?.guestId;
      if (guestId) await api.change(guestId, changeOf(fields));
      else ({ guestId } = await api.invite(invitationOf(fields, keyOf(fields), accountName)));
      forget();
      await onSaved(guestId, fields);
    } catch (caught) {
      showRefusal(form, () => {
        setError(orCode(caught, 'GUEST_INVITE_FAILED'));
        setBusy(false);
      });
    }
  }

  return (
    <form ref={form} className={styles.form} onSubmit={save} noValidate>
      <h3 ref={title} tabIndex={-1} className={styles.formTitle}>
        {guest ? t('editTitle', { name: guest.name }) : t('inviteTitle')}
      </h3>
      {staff && !guest ? (
        <ChoiceGroup
          legend={t('guestType')}
          name="guestType"
          value={fields.guestType}
          onChange={({ target }) => change({ guestType: target.value })}
          options={GUEST_TYPES.map((value) => ({
            value,
            label: t(`type ${value}`),
            hint: t(`typeHelp ${value}`),
          }))}
        />
      ) : null}
      {staff && !guest && fields.guestType === 'provider' && colleagues.length > 0 ? (
        <SelectField
          label={t('whichColleague')}
          hint={t('whichColleagueHelp')}
          {...text('accountId')}
          options={[
            { value: '', label: t('noAccount') },
            ...colleagues.map(({ userId, name }) => ({ value: userId, label: name })),
          ]}
        />
      ) : null}
      {colleague ? null : (
        <>
          <TextField
            label={t('guestName')}
            autoComplete="off"
            maxLength={LIMITS.personName}
            {...text('name')}
          />
          {asksRelationship(fields) ? (
            <SelectField
              label={t(staff ? 'relationshipToPatient' : 'relationshipToYou')}
              placeholder={t('choose')}
              options={GUEST_RELATIONSHIPS.map((value) => ({ value, label: t(`relationship ${value}`) }))}
              {...text('relationship')}
            />
          ) : null}
          <ChoiceGroup
            legend={t('howInvited')}
            name="delivery"
            value={fields.delivery}
            onChange={({ target }) => change({ delivery: target.value })}
            options={deliveries(contactMethods).map((value) => ({
              value,
              label: t(`delivery ${value}`),
              hint: value === 'Copy' ? t('withoutAddress') : undefined,
            }))}
          />
          {fields.delivery === 'Email' ? (
            <TextField label={t('guestEmail')} type="email" autoComplete="off" {...text('email')} />
          ) : null}
          {fields.delivery === 'SMS' ? (
            <TextField label={t('guestMobile')} type="tel" autoComplete="off" {...text('mobile')} />
          ) : null}
          {guest ? null : (
            <SelectField
              label={t('guestLanguage')}
              options={LANGUAGES.map((value) => ({ value, label: t(`language ${value}`) }))}
              {...text('language')}
            />
          )}
        </>
      )}
      {guest && movesInvitation(guest, fields) ? (
        <Notice tone="waiting">{t('movesInvitation')}</Notice>
      ) : null}
      {guest ? null : (
        <CheckField
          label={t(staff ? 'authorizedStaff' : 'authorized')}
          hint={t(staff ? 'authorizedStaffHelp' : 'authorizedHelp')}
          checked={fields.authorized === 'yes'}
          error={errorOf('authorized')}
          onChange={(checked) => change({ authorized: checked ? 'yes' : '' })}
        />
      )}
      {error && Object.keys(refused).length === 0 ? <ErrorNotice error={error} /> : null}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={busy}>
          {t(
            guest
              ? 'saveGuest'
              : fields.delivery === 'Copy' && !colleague
                ? 'inviteByHand'
                : 'sendInvitation',
          )}
        </Button>
        <Button
          onClick={() => {
            forget();
            onCancel();
          }}
        >
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Repeats of the same invitation share a key; a different one gets a new key. */
function useIdempotencyKey(): (fields: GuestFields) => string {
  const last = useRef({ said: '', key: '' });
  return (fields) => {
    const said = JSON.stringify(fields);
    if (last.current.said !== said) last.current = { said, key: crypto.randomUUID() };
    return last.current.key;
  };
}
