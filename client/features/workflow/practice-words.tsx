import type { Workflow } from '../../../shared/contracts/rest/workflow.ts';
import { Notice } from '../../components/notice.tsx';
import { useLanguage } from '../language/use-language.ts';

/** What the practice wants its patient to know before the visit, in its own words. */
export function PracticeWords({ workflow }: { workflow: Workflow | null }) {
  const language = useLanguage();
  const text = workflow?.patientText?.[language];
  return text ? <Notice title={workflow.practiceName}>{text}</Notice> : null;
}
