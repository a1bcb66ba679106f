import { DocumentsPage } from './documents-page.tsx';

/** `/provider/practice-documents/my` */
export default function MyDocumentsPage() {
  return <DocumentsPage scope="my" />;
}
