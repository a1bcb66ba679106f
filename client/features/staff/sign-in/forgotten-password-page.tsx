import { MailCheck, UserRoundCog } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { BackLink } from '#client/ui/components/back-link.tsx';
import { FocusLayout } from '#client/ui/components/focus-layout.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { FormText } from '#client/ui/forms/fields.tsx';
import { Form, SubmitButton } from '#client/ui/forms/form.tsx';
import { useCheckedForm } from '#client/ui/forms/use-checked-form.ts';
import { RESET_MINUTES } from '#shared/domain/account.ts';

const SIGN_IN = '/provider/visits';
const EMPTY = { email: '' };

/** A mistyped address is the only error: the response never reveals whether an address has an account. */
const check = ({ email }: typeof EMPTY) => ({
  email: !email.trim() ? 'EMAIL_REQUIRED' : /^\S+@\S+\.\S+$/.test(email.trim()) ? undefined : 'EMAIL_INVALID',
});

/** `/forgotten-password`: requests the one-time link by email. */
export default function ForgottenPasswordPage() {
  const { t } = useTranslation('forgotten-password');
  const language = useLanguage();
  const [answer, setAnswer] = useState<{ emailed: boolean; email: string } | null>(null);
  usePageTitle(t('title'));
  const form = useCheckedForm({
    values: EMPTY,
    check,
    save: async ({ email }) => {
      const body = { email: email.trim(), language };
      return { ...(await call('POST /api/auth/forgotten-password', { body })), email: body.email };
    },
    onSaved: setAnswer,
  });
  if (answer) {
    return (
      <MessagePage
        top={<PublicTop />}
        icon={answer.emailed ? <MailCheck size={32} /> : <UserRoundCog size={32} />}
        title={t(answer.emailed ? 'sentTitle' : 'notSentTitle')}
        actions={
          <LinkButton block size="large" href={SIGN_IN} reload>
            {t('back')}
          </LinkButton>
        }
      >
        {answer.emailed ? (
          <>
            <p>{t('sentHelp', { email: answer.email, minutes: RESET_MINUTES })}</p>
            <p>{t('sentMissing')}</p>
          </>
        ) : (
          <p>{t('notSentHelp')}</p>
        )}
      </MessagePage>
    );
  }
  return (
    <FocusLayout top={<PublicTop />}>
      <BackLink href={SIGN_IN}>{t('back')}</BackLink>
      <Text as="h1" size="display">
        {t('title')}
      </Text>
      <Text above={2} below={5} tone="quiet">
        {t('lead')}
      </Text>
      <Form gap={5} form={form}>
        {form.failure ? <ErrorNotice error={form.failure} /> : null}
        <FormText<typeof EMPTY>
          name="email"
          label={t('email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton block>{t('submit')}</SubmitButton>
      </Form>
    </FocusLayout>
  );
}
