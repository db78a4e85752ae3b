import * as z from 'zod/mini';
import { digestValues, notificationSettings } from '../entities/notification-settings.js';
import { notificationList } from '../entities/notification.js';
import { idParams } from '../ids.js';
import { pushCategories } from '../notices.js';
import { defineOperation } from '../operation.js';

const flag = z.boolean('Escolha ligado ou desligado');
const time = z.string('Hora inválida').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Hora inválida'));
const wholeNumber = (min: number, max: number, message: string) =>
  z.int(message).check(z.gte(min, message), z.lte(max, message));

const notificationSettingsBody = z.object({
  push: z.record(z.enum(pushCategories), flag, 'Escolha o que avisar'),
  sound: flag,
  toasts: flag,
  quiet: z.nullable(
    z.object({ from: time, to: time }, 'Informe de que hora a que hora').check(
      z.refine(({ from, to }) => from !== to, {
        path: ['to'],
        error: 'Os horários precisam ser diferentes',
      }),
    ),
  ),
  digest: z.enum(digestValues, 'Escolha quando receber o resumo'),
  hour: wholeNumber(0, 23, 'Hora inválida'),
  weekday: wholeNumber(0, 6, 'Dia da semana inválido'),
});

export const getNotificationSettings = defineOperation({
  id: 'getNotificationSettings',
  service: 'notifications',
  method: 'GET',
  path: '/notifications/settings',
  summary: 'Como a pessoa quer ser avisada',
  access: 'member',
  response: notificationSettings,
});

export const saveNotificationSettings = defineOperation({
  id: 'saveNotificationSettings',
  service: 'notifications',
  method: 'PUT',
  path: '/notifications/settings',
  summary: 'Troca todas as escolhas de avisos',
  access: 'member',
  body: notificationSettingsBody,
  response: notificationSettings,
  memberQuota: { name: 'notification-settings', perHour: 600 },
});

export const getPushKey = defineOperation({
  id: 'getPushKey',
  service: 'notifications',
  method: 'GET',
  path: '/notifications/push-key',
  summary: 'Chave pública dos avisos no aparelho, nula se o site não os manda; e os aparelhos que os recebem',
  access: 'member',
  response: z.object({
    /** P-256, uncompressed, as base64url. */
    key: z.nullable(z.string()),
    /** The member's: SHA-256 of their endpoints, as base64url. */
    devices: z.array(z.string()),
  }),
});

const INVALID_SUBSCRIPTION_MESSAGE = 'Este navegador mandou um endereço de avisos inválido.';

const base64Url = (bytes: number) => {
  const digits = Math.ceil((bytes * 4) / 3);
  return z
    .string(INVALID_SUBSCRIPTION_MESSAGE)
    .check(
      z.maxLength(digits + 2, { error: INVALID_SUBSCRIPTION_MESSAGE, abort: true }),
      z.regex(new RegExp(`^[\\w-]{${digits}}={0,2}$`), INVALID_SUBSCRIPTION_MESSAGE),
    );
};

/** What a browser's PushSubscription has. */
const pushSubscriptionBody = z.object({
  endpoint: z
    .string(INVALID_SUBSCRIPTION_MESSAGE)
    .check(z.maxLength(1000, { error: INVALID_SUBSCRIPTION_MESSAGE, abort: true })),
  keys: z.object(
    {
      /** A point on P-256, uncompressed. */
      p256dh: base64Url(65),
      auth: base64Url(16),
    },
    INVALID_SUBSCRIPTION_MESSAGE,
  ),
});
export type PushSubscriptionBody = z.output<typeof pushSubscriptionBody>;

const deviceQuota = { name: 'push-devices', perHour: 120 } as const;

export const addPushDevice = defineOperation({
  id: 'addPushDevice',
  service: 'notifications',
  method: 'POST',
  path: '/notifications/push',
  summary: 'Manda avisos também a este aparelho; o 11º tira o mais antigo',
  access: 'member',
  body: pushSubscriptionBody,
  status: 204,
  memberQuota: deviceQuota,
});

export const removePushDevice = defineOperation({
  id: 'removePushDevice',
  service: 'notifications',
  method: 'DELETE',
  path: '/notifications/push',
  summary: 'Não manda mais avisos a este aparelho',
  access: 'member',
  body: z.extend(pushSubscriptionBody, { keys: z.optional(pushSubscriptionBody.shape.keys) }),
  status: 204,
  memberQuota: deviceQuota,
});

export const listNotifications = defineOperation({
  id: 'listNotifications',
  service: 'notifications',
  method: 'GET',
  path: '/notifications',
  summary: 'Os últimos avisos, com o número dos não lidos',
  access: 'member',
  response: notificationList,
});

export const markNotificationRead = defineOperation({
  id: 'markNotificationRead',
  service: 'notifications',
  method: 'PUT',
  path: '/notifications/{id}/read',
  summary: 'Marca um aviso como lido',
  access: 'member',
  params: idParams,
  status: 204,
});

export const markNotificationsRead = defineOperation({
  id: 'markNotificationsRead',
  service: 'notifications',
  method: 'PUT',
  path: '/notifications/read',
  summary: 'Marca todos os avisos como lidos',
  access: 'member',
  status: 204,
});
