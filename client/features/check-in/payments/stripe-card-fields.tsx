import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { FieldError } from '#client/ui/components/field.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { type CardFieldsProps, TokenFailure } from './card-entry.ts';
import styles from './copay-step.module.css';
import { loadStripe, type StripeCard } from './stripe-js.ts';

interface StripeCardFieldsProps extends CardFieldsProps {
  publishableKey: string;
  connected: string | null;
}

/** Stripe Elements: the fields are Stripe's frames, and typed values go only to Stripe. */
export default function StripeCardFields(props: StripeCardFieldsProps) {
  const { publishableKey, connected, onEntry, onTokenFailure } = props;
  const { t } = useTranslation('payments');
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const label = useId();

  useEffect(() => {
    let card: StripeCard | undefined;
    let over = false;
    async function show() {
      const stripe = await loadStripe(publishableKey, connected);
      if (over || !place.current) return;
      const made = stripe.elements({ locale: language }).create('card', {
        // Below 16px, phones zoom in when a field takes the focus.
        style: { base: { fontSize: '17px', color: '#1d2a30' }, invalid: { color: '#96211a' } },
      });
      card = made;
      made.on('ready', () => setReady(true));
      made.on('change', ({ error }) => setWrong(error?.message ?? null));
      made.mount(place.current);
      onEntry({
        async tokenise() {
          const { paymentMethod, error } = await stripe
            .createPaymentMethod({ type: 'card', card: made })
            .catch(() => ({
              paymentMethod: undefined,
              error: { type: 'api_connection_error', message: '' },
            }));
          if (paymentMethod) return paymentMethod.id;
          if (error?.type !== 'card_error' && error?.type !== 'validation_error') throw new TokenFailure();
          setWrong(error.message ?? t('numberInvalid'));
          made.focus();
          return null;
        },
        async authenticate(clientSecret) {
          await stripe.handleNextAction({ clientSecret });
        },
      });
    }
    show().catch(() => {
      if (!over) onTokenFailure();
    });
    return () => {
      over = true;
      onEntry(null);
      card?.destroy();
    };
  }, [publishableKey, connected, language, onEntry, onTokenFailure, t]);

  return (
    <Stack gap={4}>
      <div className={styles.stripe}>
        <Text strong id={label}>
          {t('cardDetails')}
        </Text>
        {ready ? null : <Skeleton rows={1} height={50} label={t('loadingCard')} />}
        {/* biome-ignore lint/a11y/useSemanticElements: it names Stripe's frame, which is not a form of this page. */}
        <div ref={place} role="group" aria-labelledby={label} className={styles.frame} data-ready={ready} />
        {wrong ? <FieldError>{wrong}</FieldError> : null}
      </div>
      <Text tone="quiet" size="small">
        {t('byStripe')}
      </Text>
    </Stack>
  );
}
