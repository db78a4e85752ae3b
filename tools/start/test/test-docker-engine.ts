import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A minimal Docker engine API on a port of its own: image pulls fail, or containers exit at once. */
export class TestDockerEngine {
  hasImages = false;
  /** `METHOD /path`, without the query. */
  readonly requests: string[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const path = (request.url ?? '').replace(/^\/v[\d.]+/, '').split('?')[0] ?? '';
      const route = `${request.method} ${path}`;
      this.requests.push(route);
      request.resume();
      const [status, body] = this.#respond(route);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  }

  static async start(): Promise<TestDockerEngine> {
    const engine = new TestDockerEngine();
    await new Promise<void>((resolve) => engine.#server.listen(0, '127.0.0.1', resolve));
    return engine;
  }

  get url(): string {
    return `tcp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #respond(route: string): [number, unknown] {
    const container = {
      Id: 'c1',
      Name: '/c1',
      Config: { Hostname: 'h', Labels: {} },
      State: { Status: 'exited', Running: false, Pid: 0, StartedAt: new Date(), FinishedAt: new Date() },
      HostConfig: {},
      NetworkSettings: { Ports: {}, Networks: {} },
    };
    if (route === 'GET /_ping') return [200, 'OK'];
    if (route === 'GET /info') return [200, { OperatingSystem: 'Debian', Name: 'peer' }];
    if (/^GET \/images\/.*\/json$/.test(route)) {
      return this.hasImages ? [200, { Id: 'i1' }] : [404, { message: 'No such image' }];
    }
    if (route === 'POST /images/create') return [404, { message: 'pull access denied' }];
    if (route === 'GET /containers/c1/json') return [200, container];
    if (route === 'POST /containers/create') return [201, { Id: 'c1' }];
    if (route === 'POST /containers/c1/start') return [204, null];
    if (route === 'POST /containers/c1/wait') return [200, { StatusCode: 1 }];
    if (route.startsWith('PUT /') || route.startsWith('DELETE /')) return [200, null];
    if (route === 'GET /containers/c1/logs') return [200, ''];
    return [404, { message: 'No such container' }];
  }
}
