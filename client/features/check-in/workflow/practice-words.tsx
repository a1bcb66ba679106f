import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Notice } from '#client/ui/components/notice.tsx';
import type { Workflow } from '#shared/contracts/rest/check-in/workflow.ts';

export function PracticeWords({ workflow }: { workflow: Workflow | null }) {
  const language = useLanguage();
  const text = workflow?.patientText?.[language];
  return text ? <Notice title={workflow.practiceName}>{text}</Notice> : null;
}
