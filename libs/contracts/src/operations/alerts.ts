import * as z from 'zod/mini';
import { alert } from '../entities/alert.js';
import { tokenize } from '../normalize-text.js';
import { idParams } from '../ids.js';
import { defineOperation } from '../operation.js';
import { singleLineText } from './fields.js';

/** Per member. */
export const MAX_ALERTS = 50;

export const alertKeyword = singleLineText(
  'Por favor, insira uma palavra-chave.',
  60,
  'A palavra-chave deve ter no máximo 60 caracteres',
).check(
  z.refine((text) => text === '' || text.length >= 2, 'A palavra-chave deve ter pelo menos 2 caracteres'),
  z.refine(
    (text) => text.length < 2 || tokenize(text).length > 0,
    'A palavra-chave deve ter letras ou números',
  ),
);

const alertResponse = z.object({ alert, msg: z.string() });

export const listAlerts = defineOperation({
  id: 'listAlerts',
  service: 'notifications',
  method: 'GET',
  path: '/alerts',
  summary: 'Os próprios alertas, do mais novo ao mais antigo',
  access: 'member',
  status: 200,
  response: z.array(alert),
});

/** Creating and deleting in turns would never reach the limit of alerts. */
const alertQuota = { name: 'alerts', perHour: 300 } as const;

export const createAlert = defineOperation({
  id: 'createAlert',
  service: 'notifications',
  method: 'POST',
  path: '/alerts',
  summary: 'Cria um alerta: avisa de promoções que tenham todas as palavras',
  access: 'member',
  body: z.object({ keyword: alertKeyword }),
  status: 201,
  response: alertResponse,
  idempotent: true,
  memberQuota: alertQuota,
});

export const toggleAlert = defineOperation({
  id: 'toggleAlert',
  service: 'notifications',
  method: 'PUT',
  path: '/alerts/{id}/toggle',
  summary: 'Ativa ou desativa um alerta',
  access: 'member',
  params: idParams,
  status: 200,
  response: alertResponse,
  memberQuota: alertQuota,
});

export const deleteAlert = defineOperation({
  id: 'deleteAlert',
  service: 'notifications',
  method: 'DELETE',
  path: '/alerts/{id}',
  summary: 'Remove um alerta',
  access: 'member',
  params: idParams,
  status: 204,
  memberQuota: alertQuota,
});
