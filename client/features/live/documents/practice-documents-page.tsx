import { DocumentsPage } from './documents-page.tsx';

/** `/provider/practice-documents` */
export default function PracticeDocumentsPage() {
  return <DocumentsPage scope="practice" />;
}
