import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { patientQuery } from '#client/features/visits/visits/patient-query.ts';
import { toast } from '#client/ui/components/toast.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { fieldsOfPatient } from './given-patient.ts';

export function useScheduleAgain(): (patientId: string) => Promise<void> {
  const queries = useQueryClient();
  const words = useErrorWords();
  const [, navigate] = useLocation();
  return async (patientId) => {
    try {
      const { patient } = await queries.fetchQuery(patientQuery(patientId));
      navigate('/provider/visits/schedule', { state: fieldsOfPatient(patient) });
    } catch (error) {
      toast(words.error(error), 'danger');
    }
  };
}
