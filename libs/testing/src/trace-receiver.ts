import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface TraceSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  service: string;
  name: string;
  /** `server`, `client`, … */
  kind: string;
  /** Milliseconds since the epoch. */
  startMs: number;
  durationMs: number;
  attributes: Record<string, unknown>;
  isError: boolean;
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean };
}

/** The used part of OTLP's ExportTraceServiceRequest, as JSON. */
interface ExportRequest {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: {
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        name: string;
        kind: number;
        startTimeUnixNano: string;
        endTimeUnixNano: string;
        attributes: Attribute[];
        status?: { code?: number };
      }[];
    }[];
  }[];
}

const KINDS = ['unspecified', 'internal', 'server', 'client', 'producer', 'consumer'];
const ERROR = 2;

/** Receives spans by OTLP over HTTP as JSON, on localhost only. */
export class TraceReceiver {
  readonly spans: TraceSpan[] = [];

  private readonly server: Server;

  private constructor(server: Server) {
    this.server = server;
  }

  static async listen(): Promise<TraceReceiver> {
    const server = createServer();
    const receiver = new TraceReceiver(server);
    server.on('request', (request: IncomingMessage, response) => {
      if (request.method !== 'POST' || request.url !== '/v1/traces')
        return void response.writeHead(404).end();
      json(request).then(
        (body) => {
          receiver.spans.push(...readSpans(body as ExportRequest));
          response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
        },
        () => response.writeHead(400).end(),
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return receiver;
  }

  /** Value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }
}

function readSpans({ resourceSpans }: ExportRequest): TraceSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(readAttributes(resource.attributes)['service.name']);
    return scopeSpans
      .flatMap(({ spans }) => spans)
      .map((span) => ({
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId || undefined,
        service,
        name: span.name,
        kind: KINDS[span.kind] ?? '',
        startMs: toMs(span.startTimeUnixNano),
        durationMs: toMs(span.endTimeUnixNano) - toMs(span.startTimeUnixNano),
        attributes: readAttributes(span.attributes),
        isError: span.status?.code === ERROR,
      }));
  });
}

const toMs = (nanoseconds: string): number => Number(BigInt(nanoseconds) / 1_000n) / 1_000;

const readAttributes = (attributes: Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
