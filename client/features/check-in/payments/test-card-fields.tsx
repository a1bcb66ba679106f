import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Grid, Stack } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import { EXPIRY_PARTS, withSlashes } from '#client/ui/forms/day-field.tsx';
import { digitsOf, parseExpiry, testCardBehaviour } from '#shared/rules/test-cards.ts';
import { type CardEntry, type CardFieldsProps, TokenFailure } from './card-entry.ts';

const EMPTY = { number: '', expiry: '', cvc: '' };
type Typed = typeof EMPTY;
interface Wrong {
  number?: 'numberInvalid' | 'reason_test_cards_only';
  expiry?: 'expiryInvalid';
  cvc?: 'cvcInvalid';
}

function check({ number, expiry, cvc }: Typed): Wrong {
  const digits = digitsOf(number);
  const found: Wrong = {};
  if (!/^\d{12,19}$/.test(digits)) found.number = 'numberInvalid';
  else if (!testCardBehaviour(digits)) found.number = 'reason_test_cards_only';
  if (!parseExpiry(expiry)) found.expiry = 'expiryInvalid';
  if (!/^\d{3,4}$/.test(cvc.trim())) found.cvc = 'cvcInvalid';
  return found;
}

/** The fields of the embedded test processor. A number other than a test card's never leaves the page. */
export default function TestCardFields({ sessionId, onEntry }: CardFieldsProps) {
  const { t } = useTranslation('payments');
  const [typed, setTyped] = useState(EMPTY);
  const [wrong, setWrong] = useState<Wrong>({});
  const [bank, setBank] = useState<{ answer: (succeed: boolean) => void } | null>(null);
  const current = useRef(typed);
  current.current = typed;
  const fields = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const entry: CardEntry = {
      async tokenise() {
        const { number, expiry, cvc } = current.current;
        const found = check(current.current);
        setWrong(found);
        const date = parseExpiry(expiry);
        if (Object.keys(found).length > 0 || !date) {
          requestAnimationFrame(() =>
            fields.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus(),
          );
          return null;
        }
        try {
          const { token } = await call('POST /api/patient/sessions/:sessionId/test-processor/tokens', {
            params: { sessionId },
            body: {
              number: digitsOf(number),
              cvc: cvc.trim(),
              expiryMonth: date.month,
              expiryYear: date.year,
            },
          });
          return token;
        } catch (error) {
          if (isApiError(error, 'PAYMENT_FAILED') || isApiError(error, 'NOT_SIGNED_IN')) throw error;
          throw new TokenFailure();
        }
      },
      async authenticate(clientSecret) {
        const succeed = await new Promise<boolean>((answer) => setBank({ answer }));
        setBank(null);
        await call('POST /api/patient/sessions/:sessionId/test-processor/authentications', {
          params: { sessionId },
          body: { clientSecret, succeed },
        });
      },
    };
    onEntry(entry);
    return () => onEntry(null);
  }, [sessionId, onEntry]);

  const wordsOf = (key: Wrong[keyof Typed]) => (key ? t(key) : null);
  const change = (name: keyof Typed, value: string) =>
    setTyped({
      ...typed,
      [name]: name === 'expiry' ? withSlashes(typed.expiry, value, EXPIRY_PARTS) : value,
    });
  const field = (name: keyof Typed) => ({
    value: typed[name],
    error: wordsOf(wrong[name]),
    inputMode: 'numeric' as const,
    // On a phone's keyboard, Enter goes to the next field, and submits in the last one.
    enterKeyHint: name === 'cvc' ? ('go' as const) : ('next' as const),
    // Keeps the browser from offering saved cards, which are real.
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });
  return (
    <Stack gap={4} ref={fields}>
      <Notice tone="waiting" title={t('testProcessor')}>
        {t('testProcessorHelp', { number: '4242 4242 4242 4242' })}
      </Notice>
      <TextField label={t('cardNumber')} {...field('number')} maxLength={23} />
      <Grid gap={4} min="8.75rem" align="start">
        <TextField label={t('expiry')} hint={t('expiryHint')} {...field('expiry')} maxLength={7} />
        <TextField label={t('cvc')} hint={t('cvcHint')} {...field('cvc')} maxLength={4} />
      </Grid>
      <Dialog
        open={bank !== null}
        onClose={() => bank?.answer(false)}
        title={t('bankTitle')}
        actions={
          <>
            <Button onClick={() => bank?.answer(false)}>{t('bankNo')}</Button>
            <Button variant="primary" onClick={() => bank?.answer(true)}>
              {t('bankYes')}
            </Button>
          </>
        }
      >
        <p>{t('bankHelp')}</p>
      </Dialog>
    </Stack>
  );
}
