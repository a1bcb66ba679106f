import { createContext, Fragment, useContext } from 'react';
import { Link } from 'wouter';
import { maySee } from '#client/features/core/signed-in/access.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import styles from './patient-name.module.css';
import type { VisitDetail } from './visit-queries.ts';

type Visit = Pick<VisitDetail, 'visitPatients'>;

const comingPatients = ({ visitPatients }: Visit) =>
  visitPatients
    .filter(({ cancelled, removed }) => !cancelled && !removed)
    .map(({ firstName, lastName, sessionId, patientId }) => ({
      name: `${firstName} ${lastName}`,
      sessionId,
      patientId,
    }));

export const patientNames = (visit: Visit): string =>
  comingPatients(visit)
    .map(({ name }) => name)
    .join(', ');

export const patientPath = (patientId: string): string => `/provider/patients/${patientId}`;

interface PatientNameProps {
  name: string;
  /** Null for a name that is not a patient's. */
  patientId: string | null | undefined;
  practiceId?: number | undefined;
}

/** Links to the patient's page if the reader may see it (PRODUCT 6.42). */
export function PatientName({ name, patientId, practiceId }: PatientNameProps) {
  return patientId ? <Leading name={name} patientId={patientId} practiceId={practiceId} /> : name;
}

function Leading({ name, patientId, practiceId }: PatientNameProps & { patientId: string }) {
  const { practice, practices } = useSignedIn();
  const home = practiceId === undefined ? practice : practices.find((one) => one.practiceId === practiceId);
  const href = patientPath(patientId);
  if (!home || !maySee(href, home)) return name;
  return (
    <Link href={href} className={styles.link ?? ''}>
      {name}
    </Link>
  );
}

/**
 * The page's visit, whose patients' names are links. Without it names are plain text, as in the live visit, which a
 * link would leave.
 */
export const VisitOfNames = createContext<Pick<VisitDetail, 'practiceId' | 'visitPatients'> | null>(null);

export function NameInVisit({ name, sessionId }: { name: string; sessionId: string | null }) {
  const visit = useContext(VisitOfNames);
  const patient = visit?.visitPatients.find((one) => one.sessionId === sessionId);
  return <PatientName name={name} patientId={patient?.patientId} practiceId={visit?.practiceId} />;
}

export function NamesOfPatients({ visit }: { visit: Pick<VisitDetail, 'practiceId' | 'visitPatients'> }) {
  return comingPatients(visit).map(({ name, sessionId, patientId }, index) => (
    <Fragment key={sessionId}>
      {index > 0 ? ', ' : null}
      <PatientName name={name} patientId={patientId} practiceId={visit.practiceId} />
    </Fragment>
  ));
}
