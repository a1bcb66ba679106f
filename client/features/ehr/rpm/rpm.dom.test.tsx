import { it, vi } from 'vitest';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { openPart } from '#client/test-support/open-screen.tsx';
import { itSays, says } from '#client/test-support/says.ts';
import { withStaffErrors } from '#client/ui/errors/error-words.ts';
import { MonitoredData } from './monitored-data.tsx';
import { MonitoredSearch } from './rpm-page.tsx';
import { UploadToRecord } from './upload-to-record.tsx';

withStaffErrors();

const SEARCH = 'POST /api/provider/practices/:practiceId/rpm/patients';
const DATA = 'POST /api/provider/practices/:practiceId/rpm/data';
const UPLOAD = 'POST /api/provider/practices/:practiceId/rpm/uploads';
const unspecific = refuse(500, 'UNABLE_COMPLETE_REQUEST');
const wanted = { monitoringId: 'm-1', programIds: ['weight'], from: '2026-11-01', to: '2026-11-20' };
const data = { practiceId: 101, wanted, mrn: '1001' };

async function search(answers: Answers) {
  const page = await openPart(<MonitoredSearch practiceId={101} onFound={vi.fn()} />, answers);
  await page.fill('Name', 'Brandt');
  await page.press(/^(Search|Find)/);
}

itSays(['FAILED_RPM_PATIENT_SEARCH'], (refusal) => search({ [SEARCH]: refusal }));

it('reports that the monitoring service does not know the patient', async () => {
  await search({ [SEARCH]: { results: [] } });
  await says('PATIENT_NOT_FOUND_IN_RPM');
});

itSays(['FAILED_RPM_DATA_SEARCH'], (refusal) => openPart(<MonitoredData {...data} />, { [DATA]: refusal }));

it('says that there are no data for these programs and dates', async () => {
  await openPart(<MonitoredData {...data} />, { [DATA]: { measurements: [] } });
  await says('NO_RPM_DATA_FOR_SELECTED_PROGRAMS');
});

it('reports that the data were not uploaded', async () => {
  const page = await openPart(<UploadToRecord {...data} count={3} />, { [UPLOAD]: unspecific });
  await page.press('Upload RPM data to EHR');
  await says('ERROR_UPLOADING_DATA_TO_EHR');
});
