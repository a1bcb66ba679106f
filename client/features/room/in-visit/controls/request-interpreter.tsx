import { useQuery } from '@tanstack/react-query';
import { safetyQuery } from '#client/features/room/safety/safety-query.ts';
import InterpreterDialog from '#client/features/visits/interpreter/interpreter-dialog.tsx';

export default function RequestInterpreter({ visitId, onClose }: { visitId: string; onClose: () => void }) {
  const patients = useQuery(safetyQuery(visitId)).data?.results ?? [];
  const needed = patients.map(({ language }) => language).find((language) => language !== 'en');
  return <InterpreterDialog needed={needed} onClose={onClose} />;
}
