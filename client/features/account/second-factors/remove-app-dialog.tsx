import { useTranslation } from 'react-i18next';
import type { OwnApp, SecondFactors } from '../../../../shared/contracts/rest/second-factors.ts';
import { call } from '../../../api/call.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { ContractForm } from '../../../forms/contract-form.tsx';
import { useContractForm } from '../../../forms/use-contract-form.ts';
import { useLanguage } from '../../language/use-language.ts';
import { atCode, ProofFields, type ProofTyped, proofOf, useProofWay } from './proof-fields.tsx';
import styles from './second-factors.module.css';

interface RemoveAppDialogProps {
  app: OwnApp;
  proof: SecondFactors['proof'];
  onRemoved: (factors: SecondFactors) => void;
  onClose: () => void;
}

/** Removes an authenticator app, after the password or a code. */
export function RemoveAppDialog({ app, proof, onRemoved, onClose }: RemoveAppDialogProps) {
  const { t } = useTranslation('second-factors');
  const language = useLanguage();
  const { way, schema, swap } = useProofWay(proof);
  const form = useContractForm<ProofTyped, SecondFactors>({
    schema,
    values: { current: '', code: '' },
    save: (typed) =>
      atCode(
        call('POST /api/provider/account/apps/:appId/remove', {
          params: { appId: app.appId },
          body: { ...proofOf(way, typed), language },
        }),
      ),
    onSaved: onRemoved,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('removeTitle', { name: app.name })}
      closeLabel={t('close')}
      width={480}
    >
      <p className={styles.lead}>{t('removeHelp')}</p>
      <ContractForm form={form} submitLabel={t('remove')}>
        <ProofFields way={way} swap={swap} />
      </ContractForm>
    </Dialog>
  );
}
