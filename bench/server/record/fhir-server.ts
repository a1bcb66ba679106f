import { startFhirServer } from '#server/test-support/fhir-server.ts';

const server = await startFhirServer();
const [count = '200'] = process.argv.slice(2);
const FAMILIES = ['Delgado', 'Brandt', 'García', 'Tanaka', 'Whitfield', 'Okafor', 'Nguyen', 'Kowalski'];
for (let index = 0; index < Number(count); index += 1)
  await server.addPatient({
    identifier: [{ system: 'https://ehr.example.org/mrn', value: String(100_000 + index) }],
    name: [{ use: 'official', family: `${FAMILIES[index % FAMILIES.length]}-${index}`, given: ['Rosa'] }],
    gender: 'female',
    birthDate: '1979-01-30',
  });
process.send?.({ baseUrl: server.baseUrl });
