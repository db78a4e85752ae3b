import * as z from 'zod/mini';
import { adminUser } from '../entities/user.js';
import { id, idParams, time } from '../ids.js';
import { defineOperation } from '../operation.js';
import { roles } from '../sessions.js';
import { optionalSingleLineText } from './fields.js';
import { page, pageLimitWithDefault, paging } from './query-fields.js';

const statuses = ['active', 'suspended'] as const;
const UNKNOWN_ROLE_MESSAGE = 'Função desconhecida';
const UNKNOWN_STATUS_MESSAGE = 'Situação desconhecida';

const userSorts = ['recent', 'name', 'role', 'status'] as const;
export type UserSort = (typeof userSorts)[number];

/** Rows per page of the admin lists. */
const ADMIN_PAGE_SIZE = 10;
const MAX_USER_SEARCH_LENGTH = 100;

export const listUsers = defineOperation({
  id: 'listUsers',
  service: 'users',
  method: 'GET',
  path: '/admin/users',
  summary: 'Contas, por ordem, função, situação e busca por nome ou começo do e-mail',
  access: 'admin',
  query: z.object({
    page,
    limit: pageLimitWithDefault(ADMIN_PAGE_SIZE),
    sort: z._default(z.enum(userSorts, 'Ordem desconhecida'), 'recent'),
    role: z.optional(z.enum(roles, UNKNOWN_ROLE_MESSAGE)),
    status: z.optional(z.enum(statuses, UNKNOWN_STATUS_MESSAGE)),
    search: optionalSingleLineText(MAX_USER_SEARCH_LENGTH, 'A busca deve ter no máximo 100 caracteres'),
  }),
  response: z.object({
    users: z.array(adminUser),
    /** `total` stops at 10,000, with a search at 1,000. */
    pagination: z.object({ total: z.int(), pages: z.int(), totalIsExact: z.boolean() }),
  }),
});

export const setUserStatus = defineOperation({
  id: 'setUserStatus',
  service: 'users',
  method: 'PUT',
  path: '/admin/users/{id}/status',
  summary: 'Suspende ou reativa uma conta; uma conta suspensa sai de todos os aparelhos na hora',
  access: 'admin',
  params: idParams,
  body: z.object({ status: z.enum(statuses, UNKNOWN_STATUS_MESSAGE) }),
  response: adminUser,
});

export const setUserRole = defineOperation({
  id: 'setUserRole',
  service: 'users',
  method: 'PUT',
  path: '/admin/users/{id}/role',
  summary: 'Muda a função de uma conta; vale no pedido seguinte, sem sair',
  access: 'admin',
  params: idParams,
  body: z.object({ role: z.enum(roles, UNKNOWN_ROLE_MESSAGE) }),
  response: adminUser,
});

export const setUserTrusted = defineOperation({
  id: 'setUserTrusted',
  service: 'users',
  method: 'PUT',
  path: '/admin/users/{id}/trusted',
  summary: 'Torna alguém membro de confiança, cujas promoções saem sem aprovação, ou tira a confiança',
  access: 'admin',
  params: idParams,
  body: z.object({ trusted: z.boolean('Confiança inválida') }),
  response: adminUser,
});

/** `name` is null for a deleted account. */
const auditedMember = z.object({ _id: id, name: z.nullable(z.string()) });

export const auditEntry = z.object({
  _id: id,
  at: time,
  /** Null for the command make-admin. */
  by: z.nullable(auditedMember),
  member: auditedMember,
  what: z.enum(['status', 'role', 'trusted']),
  from: z.string(),
  to: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = defineOperation({
  id: 'listAudit',
  service: 'users',
  method: 'GET',
  path: '/admin/audit',
  summary:
    'Quem mudou a função, a situação ou a confiança de qual conta, da mudança mais nova à mais antiga. ' +
    'Só contas: moderação, promoções, anúncios e pontos guardam o próprio registro',
  access: 'admin',
  query: z.object({
    page,
    limit: pageLimitWithDefault(20),
    member: z.optional(id),
  }),
  response: z.object({ entries: z.array(auditEntry), ...paging }),
});
