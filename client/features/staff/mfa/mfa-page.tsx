import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { FocusLayout } from '#client/ui/components/focus-layout.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Spinner } from '#client/ui/components/spinner.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import { CODE_SECONDS, isMfaUserType, type MfaUserType } from '#shared/domain/mfa.ts';
import type { ContactMethod } from '#shared/domain/visit.ts';
import { ChooseDestination, useDestinationWords } from './choose-destination.tsx';
import { CodeForm } from './code-form.tsx';
import { MfaHelp } from './mfa-help.tsx';
import styles from './mfa-page.module.css';
import { FailedChallenge, NoChallenge, NoDestinations } from './mfa-problems.tsx';
import { MfaRemark } from './mfa-remark.tsx';
import { usePasskeysSoon } from './passkey.ts';
import { type Asking, type AskingOwn, type ChallengeState, useChallenge } from './use-challenge.ts';
import { useCodeField } from './use-code-field.ts';
import { useSecondsLeft, Wait } from './waiting.tsx';

export default function MfaPage({ userType, identifier }: { userType: string; identifier: string }) {
  const { t } = useTranslation('mfa');
  usePageTitle(t('pageTitle'));
  if (!isMfaUserType(userType)) return <NoChallenge />;
  return <ChallengePage key={identifier} userType={userType} identifier={identifier} />;
}

const MISSING = {
  passkey: 'passkey',
  app: 'app',
  recovery: 'app',
  enter: 'code',
  choose: 'address',
} as const;

function ChallengePage({ userType, identifier }: { userType: MfaUserType; identifier: string }) {
  const { t } = useTranslation('mfa');
  const { t: common } = useTranslation('common');
  const { challenge, busy, load, ...take } = useChallenge(userType, identifier);
  usePasskeysSoon(challenge.is === 'passkey');

  switch (challenge.is) {
    case 'loading':
      return <MessagePage top={<PublicTop />} icon={<Spinner size="large" />} title={common('loading')} />;
    case 'gone':
      return <NoChallenge userType={userType} />;
    case 'failed':
      return <FailedChallenge error={challenge.error} onRetry={load} />;
    case 'no-destinations':
      return <NoDestinations userType={userType} standing={challenge.standing} />;
    case 'passkey':
    case 'app':
    case 'recovery':
    case 'choose':
    case 'enter': {
      const { practiceName, practice, supportPhone } = challenge.standing;
      return (
        <FocusLayout
          top={<PublicTop practice={practice ?? undefined} name={practiceName} />}
          foot={userType === 'provider' ? null : t('emergency')}
        >
          <FormerPasskeys standing={challenge.standing} />
          {challenge.is === 'passkey' ? (
            <UsePasskey
              asking={challenge}
              busy={busy}
              onSign={take.signWithPasskey}
              onTurn={take.turnToOwn}
            />
          ) : challenge.is === 'app' ? (
            <EnterAppCode asking={challenge} busy={busy} onVerify={take.verifyApp} onTurn={take.turnToOwn} />
          ) : challenge.is === 'recovery' ? (
            <EnterRecoveryCode
              asking={challenge}
              busy={busy}
              onVerify={take.verifyRecovery}
              onTurn={take.turnToOwn}
            />
          ) : challenge.is === 'choose' ? (
            <ChooseDestination
              asking={challenge}
              busy={busy}
              onSend={take.send}
              onHaveCode={() => take.turnTo('enter')}
            />
          ) : (
            <EnterCode
              asking={challenge}
              busy={busy}
              onVerify={take.verify}
              onResend={take.send}
              onChooseAgain={() => take.turnTo('choose')}
            />
          )}
          <MfaHelp
            missing={MISSING[challenge.is]}
            userType={userType}
            practiceName={practiceName}
            supportPhone={supportPhone}
          />
        </FocusLayout>
      );
    }
    default:
      return challenge satisfies never;
  }
}

interface EnterAppCodeProps {
  asking: AskingOwn;
  busy: boolean;
  onVerify: (code: string) => void;
  onTurn: (to: AskingOwn['is']) => void;
}

function EnterAppCode({ asking, busy, onVerify, onTurn }: EnterAppCodeProps) {
  const { t } = useTranslation('mfa');
  const { remark } = asking;
  return (
    <CodeForm title={t('appTitle')} lead={t('appLead')} remark={remark} busy={busy} onVerify={onVerify}>
      <OtherWays asking={asking} onTurn={onTurn} />
    </CodeForm>
  );
}

function FormerPasskeys({ standing: { passkey, passkeysMadeFor } }: { standing: ChallengeState }) {
  const { t } = useTranslation('mfa');
  if (passkey || passkeysMadeFor.length === 0) return null;
  return <Notice tone="waiting">{t('passkeysMadeFor', { hosts: passkeysMadeFor.join(', ') })}</Notice>;
}

interface UsePasskeyProps {
  asking: AskingOwn;
  busy: boolean;
  onSign: () => void;
  onTurn: (to: AskingOwn['is']) => void;
}

function UsePasskey({ asking, busy, onSign, onTurn }: UsePasskeyProps) {
  const { t } = useTranslation('mfa');
  return (
    <Stack gap={5}>
      <div>
        <Text as="h1" size="display" className={styles.title}>
          {t('passkeyTitle')}
        </Text>
        <Text above={2} tone="quiet" size="large">
          {t('passkeyLead')}
        </Text>
      </div>
      <MfaRemark remark={asking.remark} />
      <Stack gap={3} className={styles.actions}>
        <Button
          variant="primary"
          size="large"
          block
          busy={busy}
          icon={<KeyRound size={20} aria-hidden />}
          onClick={onSign}
        >
          {t('usePasskey')}
        </Button>
        <OtherWays asking={asking} onTurn={onTurn} />
      </Stack>
    </Stack>
  );
}

interface EnterCodeProps {
  asking: Asking;
  busy: boolean;
  onVerify: (code: string) => void;
  onResend: (method: ContactMethod) => void;
  onChooseAgain: () => void;
}

function EnterCode({ asking, busy, onVerify, onResend, onChooseAgain }: EnterCodeProps) {
  const { t } = useTranslation('mfa');
  const named = useDestinationWords();
  const { standing, destination, remark, resendAt } = asking;
  const seconds = useSecondsLeft(resendAt);
  return (
    <CodeForm
      title={t('enterTitle')}
      lead={t('sentTo', { to: named(destination), minutes: CODE_SECONDS / 60 })}
      remark={remark}
      busy={busy}
      onVerify={onVerify}
    >
      <Button
        block
        busy={busy}
        aria-disabled={seconds > 0}
        onClick={() => {
          if (seconds === 0) onResend(destination.method);
        }}
      >
        {t('resend')}
      </Button>
      <Wait seconds={seconds} />
      {standing.destinations.length > 1 ? (
        <Button variant="quiet" block onClick={onChooseAgain}>
          {t('anotherWay')}
        </Button>
      ) : null}
    </CodeForm>
  );
}

interface EnterRecoveryCodeProps {
  asking: AskingOwn;
  busy: boolean;
  onVerify: (code: string) => void;
  onTurn: (to: AskingOwn['is']) => void;
}

function EnterRecoveryCode({ asking, busy, onVerify, onTurn }: EnterRecoveryCodeProps) {
  const { t } = useTranslation('mfa');
  const { remark } = asking;
  const { ref, code, type, error, submit } = useCodeField({
    remark,
    busy,
    unfinished: (typed) => (typed.trim() === '' ? t('recoveryEmpty') : null),
    onVerify,
  });
  return (
    <Stack as="form" gap={5} onSubmit={submit} noValidate>
      <div>
        <Text as="h1" size="display" className={styles.title}>
          {t('recoveryTitle')}
        </Text>
        <Text above={2} tone="quiet" size="large">
          {t('recoveryLead')}
        </Text>
      </div>
      <MfaRemark remark={remark} />
      <TextField
        ref={ref}
        label={t('recoveryCode')}
        name="recovery-code"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={code}
        onChange={(event) => type(event.target.value)}
        error={error}
      />
      <Stack gap={3} className={styles.actions}>
        <Button type="submit" variant="primary" size="large" block busy={busy}>
          {t('verifyCode')}
        </Button>
        <OtherWays asking={asking} onTurn={onTurn} />
      </Stack>
    </Stack>
  );
}

interface OtherWaysProps {
  asking: AskingOwn;
  onTurn: (to: AskingOwn['is']) => void;
}

function OtherWays({ asking: { is, standing }, onTurn }: OtherWaysProps) {
  const { t } = useTranslation('mfa');
  const ways = (['passkey', 'app', 'recovery'] as const).filter((way) => standing[way]);
  const words = {
    passkey: t('usePasskey'),
    app: t('useApp'),
    recovery: t(ways.length > 2 ? 'useRecovery' : 'useAnotherWay'),
  };
  return ways
    .filter((way) => way !== is)
    .map((way) => (
      <Button key={way} variant="quiet" block onClick={() => onTurn(way)}>
        {words[way]}
      </Button>
    ));
}
