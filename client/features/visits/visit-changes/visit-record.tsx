import { useQuery } from '@tanstack/react-query';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { visitRecordQuery } from './record-queries.ts';
import { VisitHistory } from './visit-history.tsx';

export default function VisitRecord({ visit }: { visit: VisitDetail }) {
  const { data: record, isPending } = useQuery(visitRecordQuery(visit.visitId, visit.status));
  if (isPending) return <StillLoading />;
  if (!record) return null;
  return <VisitHistory visit={visit} history={record} hrefOf={(visitId) => `/provider/visits/${visitId}`} />;
}
