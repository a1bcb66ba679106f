import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '#client/api/call.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { codeDigits } from '#client/features/staff/mfa/code-digits.ts';
import { CopyButton } from '#client/ui/components/copy-button.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { QrCode } from '#client/ui/components/qr-code.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormText } from '#client/ui/forms/fields.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import {
  NewApp,
  type SecondFactors,
  type WithNewCodes,
} from '#shared/contracts/rest/staff/second-factors.ts';
import { CODE_DIGITS } from '#shared/domain/mfa.ts';
import { LIMITS } from '#shared/rules/text.ts';
import { CodesDialog } from './new-codes.tsx';
import {
  atCode,
  codeField,
  EndOthersCheck,
  NOTHING_TYPED,
  ProofFields,
  type ProofTyped,
  useProof,
} from './proof-fields.tsx';
import styles from './second-factors.module.css';

type Begun = CallResult<Rest['POST /api/provider/account/apps']>;

interface AddAppDialogProps {
  proof: SecondFactors['proof'];
  onAdded: (factors: SecondFactors) => void;
  onClose: () => void;
}

export function AddAppDialog({ proof, onAdded, onClose }: AddAppDialogProps) {
  const { t } = useTranslation('second-factors');
  const [begun, setBegun] = useState<Begun | null>(null);
  return (
    <CodesDialog title={t(begun ? 'scanTitle' : 'addTitle')} onMade={onAdded} onClose={onClose}>
      {(onMade) =>
        begun ? (
          <ConfirmForm begun={begun} onAdded={onMade} />
        ) : (
          <BeginForm proof={proof} onBegun={setBegun} />
        )
      }
    </CodesDialog>
  );
}

type BeginTyped = ProofTyped & { name: string };

function BeginForm({
  proof,
  onBegun,
}: Pick<AddAppDialogProps, 'proof'> & { onBegun: (begun: Begun) => void }) {
  const { t } = useTranslation('second-factors');
  const asked = useProof(proof, 'both');
  const form = useContractForm<BeginTyped, Begun>({
    schema: asked.schema.extend({ name: NewApp.shape.name }),
    values: { ...NOTHING_TYPED, name: t('nameExample') } as BeginTyped,
    maxLengths: { name: LIMITS.appName },
    save: async ({ name, ...typed }) => {
      const body = { name, ...(await asked.take(typed as ProofTyped)) };
      return atCode(call('POST /api/provider/account/apps', { body }), asked);
    },
    onSaved: onBegun,
  });
  return (
    <>
      <Text below={4} tone="quiet">
        {t('addHelp')}
      </Text>
      <ContractForm form={form} submitLabel={t('continue')}>
        <FormText<BeginTyped> name="name" label={t('name')} maxLength={LIMITS.appName} autoComplete="off" />
        <ProofFields {...asked} />
      </ContractForm>
    </>
  );
}

const CodeTyped = z.object({ code: codeField, endOthers: z.boolean() });
type CodeTyped = z.input<typeof CodeTyped>;

function ConfirmForm({ begun, onAdded }: { begun: Begun; onAdded: (added: WithNewCodes) => void }) {
  const { t } = useTranslation('second-factors');
  const language = useLanguage();
  const { appId, key, uri } = begun;
  const form = useContractForm<CodeTyped, WithNewCodes>({
    schema: CodeTyped,
    values: { code: '', endOthers: false },
    save: ({ code, endOthers }) =>
      atCode(
        call('POST /api/provider/account/apps/:appId/confirm', {
          params: { appId },
          body: { code: codeDigits(code), language, endOthers },
        }),
      ),
    onSaved: onAdded,
  });
  return (
    <>
      <Text below={4} tone="quiet">
        {t('scanHelp')}
      </Text>
      <Row gap={4} wrap align="center" below={4}>
        <QrCode text={uri} label={t('qrLabel')} />
        <Stack align="start" gap={2} className={styles.key}>
          <Text as="span" tone="quiet">
            {t('keyHelp')}
          </Text>
          <Text as="code" breaks>
            {key.match(/.{1,4}/g)?.join(' ')}
          </Text>
          {/* A phone cannot scan its own screen. */}
          <LinkButton variant="quiet" href={uri} reload>
            {t('openApp')}
          </LinkButton>
          <CopyButton
            icon={<Copy size={20} aria-hidden />}
            label={t('copyKey')}
            copiedLabel={t('copied')}
            getText={() => key}
            manualTitle={t('keyTitle')}
            closeLabel={t('close')}
          />
        </Stack>
      </Row>
      <ContractForm form={form} submitLabel={t('addThisApp')}>
        <FormText<CodeTyped>
          name="code"
          label={t('appCode', { digits: CODE_DIGITS })}
          hint={t('codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
        />
        <EndOthersCheck />
      </ContractForm>
    </>
  );
}
