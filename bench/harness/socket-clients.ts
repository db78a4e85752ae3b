import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { WebSocket } from 'ws';

const CONCURRENT_CONNECTS = 50;
const ARRIVAL_TIMEOUT_MS = 10_000;

/** A message of the product as Socket.IO encodes it; Engine.IO's own packets do not match. */
const BROADCAST = /^42\["promotionCreated",/;

interface Arrival {
  /** Of this machine's monotonic clock, which its processes share. */
  lastAtNs: bigint;
  text: string;
}

/** Open websockets in a process of their own, which reports when the last of them has a broadcast. */
export class SocketClients {
  private readonly child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.child = child;
  }

  /** @param isSocketIo whether the sockets do Socket.IO's handshake and answer its pings, as visitors */
  static async open(url: string, count: number, isSocketIo: boolean): Promise<SocketClients> {
    const child = fork(import.meta.filename, [url, String(count), String(isSocketIo)], {
      serialization: 'advanced',
    });
    const ended = once(child, 'exit').then(() =>
      Promise.reject(new Error('The sockets could not be opened')),
    );
    await Promise.race([once(child, 'message'), ended]);
    ended.catch(() => undefined);
    return new SocketClients(child);
  }

  /** Call before sending; resolves when every socket has the broadcast. */
  async waitForBroadcast(): Promise<Arrival> {
    const signal = AbortSignal.timeout(ARRIVAL_TIMEOUT_MS);
    const [arrival] = (await once(this.child, 'message', { signal })) as [Arrival];
    return arrival;
  }

  close(): void {
    this.child.kill();
  }
}

function connect(url: string, isSocketIo: boolean, onBroadcast: (text: string) => void): Promise<void> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a socket')));
    if (!isSocketIo) socket.on('open', resolve);
    socket.on('message', (data) => {
      const packet = String(data);
      if (!isSocketIo || BROADCAST.test(packet)) onBroadcast(packet);
      else if (packet.startsWith('0')) socket.send(`40${JSON.stringify({ visitor: crypto.randomUUID() })}`);
      else if (packet === '2') socket.send('3');
      else if (packet.startsWith('42["last-events"')) resolve();
    });
  });
}

if (process.send) {
  const [url = '', count = '', isSocketIo] = process.argv.slice(2);
  let received = 0;
  const onBroadcast = (text: string): void => {
    received += 1;
    if (received % Number(count) === 0) process.send?.({ lastAtNs: process.hrtime.bigint(), text });
  };
  for (let opened = 0; opened < Number(count); opened += CONCURRENT_CONNECTS) {
    const size = Math.min(CONCURRENT_CONNECTS, Number(count) - opened);
    await Promise.all(Array.from({ length: size }, () => connect(url, isSocketIo === 'true', onBroadcast)));
  }
  process.send('ready');
}
