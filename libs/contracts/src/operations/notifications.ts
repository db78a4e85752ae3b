import { notificationList } from '../entities/notification.js';
import { idParams } from '../ids.js';
import { defineOperation } from '../operation.js';

export const listNotifications = defineOperation({
  id: 'listNotifications',
  service: 'notifications',
  method: 'GET',
  path: '/notifications',
  summary: 'Os últimos avisos, com o número dos não lidos',
  access: 'member',
  status: 200,
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
