import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PracticeInterpreters } from '../../../shared/contracts/rest/interpreter-service.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { toast } from '../../components/toast.tsx';
import { useSignedIn } from '../signed-in/signed-in.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { interpreterQuery, keepInterpreter } from './integration-queries.ts';
import styles from './integrations.module.css';
import { InterpreterForm } from './interpreter-form.tsx';
import { RemoveServiceDialog } from './remove-service-dialog.tsx';
import { ServicePage } from './service-page.tsx';
import { useTests } from './use-tests.ts';

/** `/provider/client-admin/integrations/interpreter`: the interpreter service of the selected practice. */
export default function InterpreterPage() {
  const { t } = useTranslation('integrations');
  const { practiceId } = useSignedIn().practice;
  const query = useQuery(interpreterQuery(practiceId));
  return (
    <ServicePage title={t('interpreterName')} query={query}>
      {(service) => (
        <>
          <InUse practiceId={practiceId} service={service} />
          <InterpreterForm key={practiceId} practiceId={practiceId} service={service} />
        </>
      )}
    </ServicePage>
  );
}

/** What the practice uses now, with its test; its own can be removed. */
function InUse({ practiceId, service }: { practiceId: number; service: PracticeInterpreters }) {
  const { t } = useTranslation('integrations');
  const queries = useQueryClient();
  const tests = useTests(practiceId);
  const [removing, setRemoving] = useState(false);
  const { own, source, installation, version, switchedOn } = service;

  async function remove() {
    const params = { practiceId };
    const path = 'POST /api/admin/practices/:practiceId/interpreter-service/removal';
    keepInterpreter(queries, practiceId, await call(path, { params, body: { version } }));
    setRemoving(false);
    toast(t('removed'), 'good');
  }
  return (
    <Card title={t('inUse')}>
      <div className={styles.words}>
        <p>{t(`interpreterFrom.${source}`)}</p>
        {source === 'installation' && installation === 'demo' ? (
          <p className={styles.soft}>{t('interpreter.demo.words')}</p>
        ) : null}
        {switchedOn ? null : <p>{t('interpreterSwitchedOff')}</p>}
      </div>
      <div className={styles.buttons}>
        {switchedOn ? null : (
          <LinkButton variant="quiet" href="/provider/client-admin/settings">
            {t('openSettings')}
          </LinkButton>
        )}
        <ConnectionTest of={t('interpreterName')} run={tests.interpreter} />
        {own ? (
          <Button variant="quiet" onClick={() => setRemoving(true)}>
            {t('removeOwn')}
          </Button>
        ) : null}
      </div>
      {removing ? (
        <RemoveServiceDialog
          title={t('removeInterpreterTitle')}
          remove={remove}
          readAgain={() => queries.refetchQueries({ queryKey: interpreterQuery(practiceId).queryKey })}
          onClose={() => setRemoving(false)}
        >
          <p>{t(installation ? 'removeInterpreterHelp' : 'removeInterpreterNone')}</p>
        </RemoveServiceDialog>
      ) : null}
    </Card>
  );
}
