import { randomUUID } from 'node:crypto';
import { samples } from '#server/test-support/call-samples.ts';
import { ANY_TEXT } from '#server/test-support/odd-fields.ts';
import { practiceContracts } from '#shared/contracts/rest/practice/practices.ts';

export default samples(practiceContracts, {
  right: {
    'GET /api/admin/enterprises': () => ({}),
    'POST /api/admin/enterprises': () => ({
      body: {
        enterpriseName: 'Saguaro East',
        name: 'Saguaro Hills',
        timeZone: 'America/Phoenix',
        idempotencyKey: randomUUID(),
      },
    }),
    'PUT /api/admin/enterprises/:enterpriseId': ({ enterpriseId }) => ({
      params: { enterpriseId },
      body: { name: 'Saguaro Health', version: 1 },
    }),
    'POST /api/admin/enterprises/:enterpriseId/practices': ({ enterpriseId }) => ({
      params: { enterpriseId },
      body: { name: 'Saguaro Hills', timeZone: 'America/Phoenix', idempotencyKey: randomUUID() },
    }),
    'GET /api/admin/practices/:practiceId': ({ practiceId }) => ({ params: { practiceId } }),
    'PUT /api/admin/practices/:practiceId': ({ practiceId }) => ({
      params: { practiceId },
      body: {
        name: 'Saguaro Family Medicine',
        timeZone: 'America/Denver',
        locations: [
          {
            locationId: randomUUID(),
            name: 'Main street',
            address: '1 Main Street',
            city: 'Phoenix',
            state: 'AZ',
            zipCode: '85001',
          },
        ],
        version: 1,
      },
    }),
    'POST /api/admin/practices/:practiceId/status': ({ practiceId }) => ({
      params: { practiceId },
      body: { active: true, version: 1 },
    }),
  },
  mayFit: {
    'POST /api/admin/enterprises': { 'body enterpriseName': ['word', 'text'], 'body name': ['word', 'text'] },
    'PUT /api/admin/enterprises/:enterpriseId': { 'body name': ['word', 'text'] },
    'POST /api/admin/enterprises/:enterpriseId/practices': { 'body name': ['word', 'text'] },
    'PUT /api/admin/practices/:practiceId': {
      'body name': ['word', 'text'],
      'body locations': ['list'],
      'body locations.0.name': ['word', 'text'],
      'body locations.0.address': ANY_TEXT,
      'body locations.0.city': ANY_TEXT,
      'body locations.0.state': ['empty'],
      'body locations.0.zipCode': ['empty'],
    },
    'POST /api/admin/practices/:practiceId/status': { 'body active': ['boolean'] },
  },
});
