import * as z from 'zod/mini';
import { defineOperation } from '../operation.js';

export const onlineUsers = defineOperation({
  id: 'onlineUsers',
  service: 'gateway',
  method: 'GET',
  path: '/admin/online-users',
  summary: 'Quantas pessoas estão no site agora',
  access: 'admin',
  status: 200,
  answer: z.object({ count: z.int(), visitors: z.int() }),
});
