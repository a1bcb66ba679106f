import { useQuery } from '@tanstack/react-query';
import InterpreterDialog from '../../../visit/interpreter/interpreter-dialog.tsx';
import { safetyQuery } from '../../safety/safety-query.ts';

/** Begins with the patient's language, if that is not English. */
export default function RequestInterpreter({ visitId, onClose }: { visitId: string; onClose: () => void }) {
  const patients = useQuery(safetyQuery(visitId)).data?.results ?? [];
  const needed = patients.map(({ language }) => language).find((language) => language !== 'en');
  return <InterpreterDialog needed={needed} onClose={onClose} />;
}
