import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Speaks as much of a Docker engine's API as a start asks for, on a port of its own. Its images cannot be pulled, or
 * its containers end at once.
 */
export class EnginePeer {
  hasImages = false;
  /** `METHOD /path`, without the query. */
  readonly requests: string[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const path = (request.url ?? '').replace(/^\/v[\d.]+/, '').split('?')[0] ?? '';
      const asked = `${request.method} ${path}`;
      this.requests.push(asked);
      request.resume();
      const [status, body] = this.#respond(asked);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  }

  static async start(): Promise<EnginePeer> {
    const peer = new EnginePeer();
    await new Promise<void>((resolve) => peer.#server.listen(0, '127.0.0.1', resolve));
    return peer;
  }

  get url(): string {
    return `tcp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #respond(asked: string): [number, unknown] {
    const container = {
      Id: 'c1',
      Name: '/c1',
      Config: { Hostname: 'h', Labels: {} },
      State: { Status: 'exited', Running: false, Pid: 0, StartedAt: new Date(), FinishedAt: new Date() },
      HostConfig: {},
      NetworkSettings: { Ports: {}, Networks: {} },
    };
    if (asked === 'GET /_ping') return [200, 'OK'];
    if (asked === 'GET /info') return [200, { OperatingSystem: 'Debian', Name: 'peer' }];
    if (/^GET \/images\/.*\/json$/.test(asked)) {
      return this.hasImages ? [200, { Id: 'i1' }] : [404, { message: 'No such image' }];
    }
    if (asked === 'POST /images/create') return [404, { message: 'pull access denied' }];
    if (asked === 'GET /containers/c1/json') return [200, container];
    if (asked === 'POST /containers/create') return [201, { Id: 'c1' }];
    if (asked === 'POST /containers/c1/start') return [204, null];
    if (asked === 'POST /containers/c1/wait') return [200, { StatusCode: 1 }];
    if (asked.startsWith('PUT /') || asked.startsWith('DELETE /')) return [200, null];
    if (asked === 'GET /containers/c1/logs') return [200, ''];
    return [404, { message: 'No such container' }];
  }
}
