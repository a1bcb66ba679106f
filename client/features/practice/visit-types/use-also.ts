import { useRef, useState } from 'react';
import { isApiError } from '#client/api/api-error.ts';
import type { VisitType } from './visit-type-queries.ts';

type Other = VisitType['elsewhere'][number];

export interface Also {
  others: readonly Other[];
  chosen: readonly string[];
  choose: (visitTypeIds: readonly string[]) => void;
  refusal: { practiceName: string; code: string } | null;
}

export function useAlso({ elsewhere }: VisitType, readAgain: () => Promise<unknown>) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<Also['refusal']>(null);
  const sent = useRef<readonly Other[]>([]);
  const choose = (visitTypeIds: readonly string[]) => {
    setRefusal(null);
    setChosen(visitTypeIds);
  };
  return {
    ...({ others: elsewhere, chosen, choose, refusal } satisfies Also),
    send(can: (other: Other) => boolean = () => true) {
      setRefusal(null);
      sent.current = elsewhere.filter((other) => chosen.includes(other.visitTypeId) && can(other));
      const also = sent.current.map(({ visitTypeId, version }) => ({ visitTypeId, version }));
      return also.length > 0 ? { also } : {};
    },
    saved(): string[] {
      choose([]);
      return sent.current.map(({ practiceName }) => practiceName);
    },
    async refused(error: unknown): Promise<boolean> {
      const [path = '', code] = Object.entries((isApiError(error) && error.details.fields) || {})[0] ?? [];
      const other = path.startsWith('also.') ? sent.current[Number(path.slice('also.'.length))] : undefined;
      if (!other || !code) return false;
      setRefusal({ practiceName: other.practiceName, code });
      if (code === 'CHANGED_MEANWHILE') await readAgain().catch(() => undefined);
      return true;
    },
  };
}
