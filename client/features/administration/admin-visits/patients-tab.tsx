import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/components/card.tsx';
import { PatientContact } from '../../before-visit/visit-facts/patient-contact.tsx';
import { ConsentLine } from '../../before-visit/visit-facts/signed-consent.tsx';
import { CancelledByPatient } from '../../before-visit/workflow/cancelled-by-patient.tsx';
import RemovedPatient from '../../visit/visit-actions/removed-patient.tsx';
import { NameInVisit } from '../../visit/visits/patient-name.tsx';
import type { AdminVisit } from './admin-visit-queries.ts';
import styles from './admin-visits.module.css';
import { ExportPatient } from './export-patient.tsx';
import { PatientIdentity } from './patient-identity.tsx';

/**
 * Tab 'Patient details': the practice's data of each patient, their location, contact, consent, and whether
 * they canceled or were removed.
 */
export function PatientsTab({ record: { visit, facts, patients, locations } }: { record: AdminVisit }) {
  const { t } = useTranslation('admin-visits');
  const { timeZone } = visit;
  return (
    <div className={styles.cards}>
      {visit.visitPatients.map((patient) => {
        const { sessionId, firstName, lastName, intakeComplete, cancelled, removed } = patient;
        return (
          <Card
            key={sessionId}
            title={<NameInVisit name={`${firstName} ${lastName}`} sessionId={sessionId} />}
          >
            <PatientIdentity
              details={patients.find((one) => one.sessionId === sessionId)}
              location={locations.find((one) => one.sessionId === sessionId)?.location ?? null}
            />
            <div className={styles.lines}>
              <PatientContact patient={patient} timeZone={timeZone} />
              <ConsentLine visit={visit} sessionId={sessionId} facts={facts} />
              <p className={styles.soft}>{t(intakeComplete ? 'stepsDone' : 'stepsOpen')}</p>
              {cancelled ? <CancelledByPatient cancelled={cancelled} timeZone={timeZone} /> : null}
              {removed ? <RemovedPatient removed={removed} timeZone={timeZone} /> : null}
              <ExportPatient
                visitId={visit.visitId}
                sessionId={sessionId}
                name={`${firstName} ${lastName}`}
              />
            </div>
          </Card>
        );
      })}
    </div>
  );
}
