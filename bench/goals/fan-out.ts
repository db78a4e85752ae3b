import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { createRatioRow, type Goal } from '../goal.ts';
import { ProductClient } from '../harness/product-client.ts';
import { SocketClients } from '../harness/socket-clients.ts';
import { getQuantile } from '../rounds.ts';

/** Starts a bare `ws` server in a process of its own that sends the body of each POST to all its sockets. */
async function startBareBroadcast(): Promise<{ origin: string; stop: () => void }> {
  const child = fork(import.meta.filename);
  const [port] = (await once(child, 'message')) as [number];
  return { origin: `127.0.0.1:${port}`, stop: () => child.kill() };
}

if (process.send) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks);
      for (const client of sockets.clients) client.send(text, { binary: false });
      response.end();
    });
  });
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

const SOCKETS = 1_000;
const DEALS = 10;
const APPROVALS_PER_ROUND = 40;
/** Work that an approval causes after its broadcast, such as notifications, ends before the next measurement. */
const PAUSE_MS = 100;

/**
 * Goal 6: from sending a manager's approval until the last of 1,000 visitors' sockets has the promotion, against a bare
 * `ws` server that is sent the same bytes by HTTP and broadcasts them to as many sockets; in turns.
 */
export const measureFanOut: Goal = async ({ origin, effort }) => {
  const bare = await startBareBroadcast();
  const [visitors, controlSockets] = await Promise.all([
    SocketClients.open(`${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, SOCKETS, true),
    SocketClients.open(`ws://${bare.origin}`, SOCKETS, false),
  ]);
  const approvals = await ApprovedDeals.create(origin);
  try {
    const approve = () => measureMs(visitors, () => approvals.approveNext());
    const broadcast = (body: string) =>
      measureMs(controlSockets, () => fetch(`http://${bare.origin}`, { method: 'POST', body }));
    const times = { approval: [] as number[], broadcast: [] as number[] };
    const count = effort.rounds * APPROVALS_PER_ROUND;
    // The first ones warm up and are not counted.
    for (let index = -DEALS; index < count; index += 1) {
      const approval = await approve();
      await approvals.returnOldest();
      await pause(PAUSE_MS);
      const control = await broadcast(approval.text);
      await pause(PAUSE_MS);
      if (index < 0) continue;
      times.approval.push(approval.ms);
      times.broadcast.push(control.ms);
    }
    const [p50, p99] = ([0.5, 0.99] as const).map((quantile) => ({
      approval: getQuantile(times.approval, quantile),
      broadcast: getQuantile(times.broadcast, quantile),
    })) as [Quantiles, Quantiles];
    console.log(`  p50 ${formatMs(p50)}, p99 ${formatMs(p99)}`);
    return [
      createRatioRow({
        label: `approval until the last of ${SOCKETS.toLocaleString('en')} sockets has it: p99 of ${count}`,
        measured: p99.approval / p99.broadcast,
        limit: { atMost: 4 },
        against: 'p99 of a bare `ws` broadcast of the same bytes',
      }),
    ];
  } finally {
    await approvals.delete();
    visitors.close();
    controlSockets.close();
    bare.stop();
  }
};

interface Quantiles {
  approval: number;
  broadcast: number;
}

const formatMs = ({ approval, broadcast }: Quantiles): string =>
  `${approval.toFixed(1)} ms against ${broadcast.toFixed(1)} ms`;

async function measureMs(
  sockets: SocketClients,
  send: () => Promise<unknown>,
): Promise<{ ms: number; text: string }> {
  const arrival = sockets.waitForBroadcast();
  const startedAt = process.hrtime.bigint();
  const [{ lastAtNs, text }] = await Promise.all([arrival, send()]);
  return { ms: Number(lastAtNs - startedAt) / 1e6, text };
}

/** A few deals that are approved in turn; an admin makes each pending again for its next turn. */
class ApprovedDeals {
  private nextIndex = 0;

  private readonly ids: readonly string[];
  private readonly manager: ProductClient;
  private readonly admin: ProductClient;

  private constructor(ids: readonly string[], manager: ProductClient, admin: ProductClient) {
    this.ids = ids;
    this.manager = manager;
    this.admin = admin;
  }

  static async create(origin: string): Promise<ApprovedDeals> {
    const [author, manager, admin] = await Promise.all(
      (['bruno', 'gerente', 'admin'] as const).map((name) => ProductClient.signIn(origin, name)),
    );
    if (!author || !manager || !admin) throw new Error('The demo accounts could not sign in');
    const ids: string[] = [];
    for (let index = 0; index < DEALS; index += 1) {
      const { promotion } = await author.send<{ promotion: { _id: string } }>('POST', '/promotions', {
        title: `Oferta número ${index + 1} desta medição`,
        description: 'Descrição de uma oferta que só existe durante a medição.',
        promotionalPrice: 10 + index,
        store: 'Loja da medição',
        link: `https://loja.example/${index}`,
        category: 'outros',
        city: 'online',
      });
      ids.push(promotion._id);
    }
    return new ApprovedDeals(ids, manager, admin);
  }

  async approveNext(): Promise<void> {
    await this.manager.send('PUT', `/admin/moderation/promotion/${this.getId(this.nextIndex++)}/approve`);
  }

  /** Makes a deal that was approved some turns ago pending again. */
  async returnOldest(): Promise<void> {
    const index = this.nextIndex - DEALS / 2;
    if (index < 0) return;
    await this.admin.send('PUT', `/admin/promotions/${this.getId(index)}/status`, { status: 'pending' });
  }

  async delete(): Promise<void> {
    for (const id of this.ids) await this.admin.send('DELETE', `/promotions/${id}`);
  }

  private getId(index: number): string {
    return this.ids[index % DEALS] ?? '';
  }
}
