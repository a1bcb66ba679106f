import { Mail, MessageSquareText, Send } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { ChoiceGroup } from '#client/ui/components/choice-group.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import type { ContactMethod } from '#shared/domain/visit.ts';
import styles from './mfa-page.module.css';
import { MfaRemark } from './mfa-remark.tsx';
import type { Asking, Destination } from './use-challenge.ts';
import { useSecondsLeft, Wait } from './waiting.tsx';

interface ChooseDestinationProps {
  asking: Asking;
  busy: boolean;
  onSend: (method: ContactMethod) => void;
  onHaveCode: () => void;
}

export function ChooseDestination({ asking, busy, onSend, onHaveCode }: ChooseDestinationProps) {
  const { t } = useTranslation('mfa');
  const named = useDestinationWords();
  const { standing, remark, resendAt } = asking;
  const [method, setMethod] = useState(asking.destination.method);
  const seconds = useSecondsLeft(resendAt);
  const heading = useRef<HTMLHeadingElement>(null);

  // Restores the focus, because returning to this step removes the focused field.
  useEffect(() => {
    heading.current?.focus();
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy && seconds === 0) onSend(method);
  }
  return (
    <Stack as="form" gap={5} onSubmit={submit}>
      <div>
        <Text as="h1" size="display" ref={heading} className={styles.title} tabIndex={-1}>
          {t('whereTitle')}
        </Text>
        <Text above={2} tone="quiet" size="large">
          {t('whereLead', { practice: standing.practiceName })}
        </Text>
      </div>
      <MfaRemark remark={remark} />
      <ChoiceGroup
        legend={t('sendTo')}
        name="method"
        value={method}
        onChange={(event) => setMethod(event.target.value as ContactMethod)}
        options={standing.destinations.map((destination) => ({
          value: destination.method,
          label: t(`method_${destination.method}`),
          hint: named(destination),
          icon:
            destination.method === 'SMS' ? (
              <MessageSquareText size={24} aria-hidden />
            ) : (
              <Mail size={24} aria-hidden />
            ),
        }))}
      />
      <Stack gap={3} className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          busy={busy}
          aria-disabled={seconds > 0}
          icon={<Send size={22} aria-hidden />}
        >
          {t('sendCode')}
        </Button>
        <Wait seconds={seconds} />
        {asking.codeIsOut ? (
          <Button variant="quiet" block onClick={onHaveCode}>
            {t('haveCode')}
          </Button>
        ) : null}
      </Stack>
    </Stack>
  );
}

/** A destination's description: 'w•••r@e•••.com', 'the number that ends in 0123'. */
export function useDestinationWords() {
  const { t } = useTranslation('mfa');
  return ({ method, hint }: Destination) => (method === 'SMS' ? t('numberEndsIn', { digits: hint }) : hint);
}
