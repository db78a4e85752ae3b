import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { io, type Socket } from 'socket.io-client';
import { address } from '../address.ts';
import { call, getAdmin, register } from '../api.ts';
import { waitFor } from '../kubectl.ts';
import type { Step } from '../step.ts';

interface Promotion {
  _id: string;
  status: string;
  image: string;
}

/** A deal with a picture, from its author to somebody else's socket, all through the front. */
export const story: Step = async (observe) => {
  const admin = await getAdmin();
  const author = await register('Rosa da Feira');
  observe('a member registers, another is made an administrator', 'signed in');

  const { _id: id, image } = await publish(author.token);
  const picture = await fetch(`${address}${image}`);
  observe(
    'a deal is published with its picture',
    `${picture.status} ${picture.headers.get('content-type')}`,
    picture.ok,
  );

  const sockets = await Promise.all([connect('websocket'), connect('polling')]);
  const arrivals = sockets.map((socket) => waitForEvent(socket, 'promotionCreated', 20_000));
  const since = performance.now();
  await waitFor('moderation to know the deal', 20, () => succeeds(approve(id, admin.token)));
  await Promise.all(arrivals);
  const took = Math.round(performance.now() - since);
  observe('it is approved and reaches sockets, by WebSocket and by polling alone', `after ${took} ms`);
  for (const socket of sockets) socket.disconnect();

  await waitFor('the deal to be listed', 20, async () => {
    const { promotions } = await call<{ promotions: Promotion[] }>('GET', '/promotions');
    return promotions.some(({ _id }) => _id === id);
  });
  observe('visitors see it in the list', 'listed');
};

/** With cookies: who polls is known by one to its replica of the gateway. */
async function connect(transport: 'websocket' | 'polling'): Promise<Socket> {
  const auth = { visitor: randomUUID() };
  const socket = io(address, { transports: [transport], withCredentials: true, auth });
  await waitForEvent(socket, 'connect', 10_000);
  return socket;
}

/** @throws Error when the event does not come within so many milliseconds */
function waitForEvent(socket: Socket, event: string, limit: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No ${event} within ${limit} ms`)), limit);
    socket.once(event, () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

async function publish(token: string): Promise<Promotion> {
  const background = { r: Math.round(Math.random() * 255), g: 80, b: 40 };
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  const fields = {
    title: 'Chaleira elétrica de inox',
    originalPrice: '129,90',
    promotionalPrice: '89,90',
    store: 'Casa da Chaleira',
    link: 'https://chaleira.example/inox',
    city: 'Online',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('image', new Blob([bytes], { type: 'image/png' }), 'chaleira.png');
  return (await call<{ promotion: Promotion }>('POST', '/promotions', token, form)).promotion;
}

const approve = (id: string, token: string): Promise<unknown> =>
  call('PUT', `/admin/moderation/promotion/${id}/approve`, token, {});

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
