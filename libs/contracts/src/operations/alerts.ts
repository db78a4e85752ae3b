import * as z from 'zod/mini';
import { subscription } from '../entities/subscription.js';
import { idParams } from '../ids.js';
import { defineOperation } from '../operation.js';
import { subscriptionKinds } from '../subscriptions.js';
import { subscriptionBody } from './subscription-fields.js';

const subscriptionResponse = z.object({ alert: subscription, msg: z.string() });

export const subscriptionKindQuery = z.object({
  kind: z._default(z.enum(subscriptionKinds, 'Escolha alerta, seguir ou ocultar'), 'alert'),
});

/** At most 50 alerts, 100 follows, or 100 mutes and 500 muted promotions. Titles are aggregated from promotions. */
export const listAlerts = defineOperation({
  id: 'listAlerts',
  service: 'gateway',
  method: 'GET',
  path: '/alerts',
  summary: 'Os próprios alertas, o que se segue ou o que se oculta, do mais novo ao mais antigo',
  access: 'member',
  query: subscriptionKindQuery,
  response: z.array(subscription),
});

/** Creating and deleting in turns would never reach the limit of subscriptions. */
const subscriptionQuota = { name: 'alerts', perHour: 300 } as const;

export const createAlert = defineOperation({
  id: 'createAlert',
  service: 'notifications',
  method: 'POST',
  path: '/alerts',
  summary: 'Cria um alerta, segue ou oculta: por palavra-chave, loja, autor ou produto, e com mais condições',
  access: 'member',
  body: subscriptionBody,
  status: 201,
  response: subscriptionResponse,
  idempotent: true,
  memberQuota: subscriptionQuota,
});

export const updateAlert = defineOperation({
  id: 'updateAlert',
  service: 'notifications',
  method: 'PUT',
  path: '/alerts/{id}',
  summary: 'Troca todas as condições de um alerta, do que se segue ou do que se oculta; o tipo fica',
  access: 'member',
  params: idParams,
  body: subscriptionBody,
  response: subscriptionResponse,
  memberQuota: subscriptionQuota,
});

export const toggleAlert = defineOperation({
  id: 'toggleAlert',
  service: 'notifications',
  method: 'PUT',
  path: '/alerts/{id}/toggle',
  summary: 'Ativa ou desativa um alerta',
  access: 'member',
  params: idParams,
  response: subscriptionResponse,
  idempotent: true,
  memberQuota: subscriptionQuota,
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
  memberQuota: subscriptionQuota,
});
