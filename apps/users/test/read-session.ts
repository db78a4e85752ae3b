import { defineOperation } from '@pechincha/contracts/operation';

/** Internal: gateways read sessions that Redis does not have. */
export const readSession = defineOperation({
  id: 'readSession',
  service: 'users',
  method: 'GET',
  path: '/internal/sessions/{id}',
  summary: '',
  access: 'public',
  status: 200,
});
