import VisitImages from '../../images/visit-images.tsx';
import VisitIntake from '../../intake/visit-intake.tsx';
import { useRoom } from '../../live-visit/use-visit-connection.tsx';
import VisitNotes from '../../notes/visit-notes.tsx';
import SafetyStrips from '../../safety/safety-strips.tsx';
import styles from './patient-panel.module.css';

/** For staff, next to the picture: each patient's safety information, intake answers and images, and the notes. */
export default function PatientPanel() {
  const visitId = useRoom((state) => state.facts?.visitId);
  const timeZone = useRoom((state) => state.facts?.timeZone);
  if (!visitId || !timeZone) return null;
  return (
    <div className={styles.panel}>
      <SafetyStrips visitId={visitId} timeZone={timeZone} />
      <VisitNotes visitId={visitId} timeZone={timeZone} />
      <VisitIntake visitId={visitId} timeZone={timeZone} />
      <VisitImages visitId={visitId} timeZone={timeZone} />
    </div>
  );
}
