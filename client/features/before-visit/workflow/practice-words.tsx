import type { Workflow } from '../../../../shared/contracts/rest/before-visit/workflow.ts';
import { Notice } from '../../../ui/components/notice.tsx';
import { useLanguage } from '../../foundation/language/use-language.ts';

/** The visit type's patient-facing text. */
export function PracticeWords({ workflow }: { workflow: Workflow | null }) {
  const language = useLanguage();
  const text = workflow?.patientText?.[language];
  return text ? <Notice title={workflow.practiceName}>{text}</Notice> : null;
}
