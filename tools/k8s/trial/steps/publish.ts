import { randomUUID } from 'node:crypto';
import type { Step } from '@pechincha/deploy/run-steps';
import {
  approve,
  createPicture,
  publish as publishPromotion,
  registerMember,
} from '@pechincha/chaos/load/requests.ts';
import { waitFor } from '@pechincha/chaos/load/wait-for.ts';
import { io, type Socket } from 'socket.io-client';
import { address, client, getAdmin } from '../cluster.ts';

/** Publishes a deal with a picture and checks that another client's socket receives it, all through the front. */
export const publish: Step = async (observe) => {
  const admin = await getAdmin();
  const author = await registerMember(client, 'Rosa da Feira');
  observe('a member registers, another is made an administrator', 'signed in');

  const { _id: id, image } = await publishPromotion(client, author, await createPicture());
  const picture = await fetch(`${address}${image}`);
  observe(
    'a deal is published with its picture',
    `${picture.status} ${picture.headers.get('content-type')}`,
    picture.ok,
  );

  const sockets = await Promise.all([connect('websocket'), connect('polling')]);
  const arrivals = sockets.map((socket) => waitForEvent(socket, 'promotionCreated', 20_000));
  const since = performance.now();
  await approve(client, admin, id);
  await Promise.all(arrivals);
  const took = Math.round(performance.now() - since);
  observe('it is approved and reaches sockets, by WebSocket and by polling alone', `after ${took} ms`);
  for (const socket of sockets) socket.disconnect();

  await waitFor('the deal to be listed', 20, async () => {
    const { promotions } = await client.request<{ promotions: { _id: string }[] }>({
      method: 'GET',
      path: '/promotions',
    });
    return promotions.some(({ _id }) => _id === id);
  });
  observe('visitors see it in the list', 'listed');
};

/** Keeps cookies: sticky sessions of long polling depend on one. */
async function connect(transport: 'websocket' | 'polling'): Promise<Socket> {
  const auth = { visitor: randomUUID() };
  const socket = io(address, { transports: [transport], withCredentials: true, auth });
  await waitForEvent(socket, 'connect', 10_000);
  return socket;
}

/** @throws Error if the event does not come within `limit` milliseconds */
function waitForEvent(socket: Socket, event: string, limit: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No ${event} within ${limit} ms`)), limit);
    socket.once(event, () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
