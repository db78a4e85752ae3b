import * as z from 'zod/mini';
import { rule } from '../entities/rule.js';
import { idParams } from '../ids.js';
import { defineOperation } from '../operation.js';
import { ruleKinds } from '../rules.js';
import { ruleBody } from './rule-fields.js';

const ruleResponse = z.object({ alert: rule, msg: z.string() });

export const ruleKindQuery = z.object({
  kind: z._default(z.enum(ruleKinds, 'Escolha alerta, seguir ou ocultar'), 'alert'),
});

/** At most 50 alerts, 100 follows, or 100 mutes and 500 muted promotions. Titles are aggregated from promotions. */
export const listAlerts = defineOperation({
  id: 'listAlerts',
  service: 'gateway',
  method: 'GET',
  path: '/alerts',
  summary: 'Os próprios alertas, o que se segue ou o que se oculta, do mais novo ao mais antigo',
  access: 'member',
  query: ruleKindQuery,
  status: 200,
  response: z.array(rule),
});

/** Creating and deleting in turns would never reach the limit of rules. */
const ruleQuota = { name: 'alerts', perHour: 300 } as const;

export const createAlert = defineOperation({
  id: 'createAlert',
  service: 'notifications',
  method: 'POST',
  path: '/alerts',
  summary: 'Cria um alerta, segue ou oculta: por palavra-chave, loja, autor ou produto, e com mais condições',
  access: 'member',
  body: ruleBody,
  status: 201,
  response: ruleResponse,
  idempotent: true,
  memberQuota: ruleQuota,
});

export const updateAlert = defineOperation({
  id: 'updateAlert',
  service: 'notifications',
  method: 'PUT',
  path: '/alerts/{id}',
  summary: 'Troca todas as condições de um alerta, do que se segue ou do que se oculta; o tipo fica',
  access: 'member',
  params: idParams,
  body: ruleBody,
  status: 200,
  response: ruleResponse,
  memberQuota: ruleQuota,
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
  response: ruleResponse,
  idempotent: true,
  memberQuota: ruleQuota,
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
  memberQuota: ruleQuota,
});
