import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { listAlerts } from '@pechincha/contracts/operations/alerts';
import {
  getAdminStats,
  exportMyData,
  listAdminPromotions,
  getOnlineUsers,
  recordClientReports,
} from '@pechincha/contracts/operations/gateway';
import type { ResponseOf, InputOf, Operation } from '@pechincha/contracts/operation';
import { requireMember, type Caller } from '@pechincha/service-kit/caller';
import { parseFields, parseQuery } from '@pechincha/service-kit/input';
import { ClientReportsService } from '../client-reports/client-reports.service.js';
import { AdminPromotionsService } from '../aggregation/admin-promotions.service.js';
import { MemberExportService } from '../aggregation/member-export.service.js';
import { SubscriptionsService } from '../aggregation/subscriptions.service.js';
import { StatsService } from '../aggregation/stats.service.js';
import { Presence } from '../presence/presence.js';

/** A request before its query and body are validated. */
export interface GatewayRequest {
  query: object;
  /** Undefined for an operation without a body. */
  body: unknown;
  caller: Caller;
  /** Aborted when the response closes, finished or not. */
  closed: AbortSignal;
}

export interface GatewayResponse<Value = unknown> {
  /** The value, or a stream of its JSON text. */
  value: Value | Readable;
  headers?: Record<string, string>;
}

type OperationHandler = (request: GatewayRequest) => Promise<GatewayResponse>;

/** Operations that the gateway handles itself. */
@Injectable()
export class GatewayOperations {
  private readonly handlers = new Map<Operation, OperationHandler>();

  constructor(
    presence: Presence,
    stats: StatsService,
    promotions: AdminPromotionsService,
    members: MemberExportService,
    subscriptions: SubscriptionsService,
    reports: ClientReportsService,
  ) {
    this.addHandler(getOnlineUsers, async () => ({ value: await presence.count() }));
    this.addHandler(getAdminStats, async ({ query }) => ({ value: await stats.getStats(query) }));
    this.addHandler(listAdminPromotions, async ({ query }, caller) => ({
      value: await promotions.list(query, requireMember(caller).id),
    }));
    this.addHandler(listAlerts, async ({ query }, caller) => ({
      value: await subscriptions.list(requireMember(caller).id, query.kind),
    }));
    this.addHandler(exportMyData, async (_input, caller, closed) => ({
      value: await members.openStream(requireMember(caller).id, closed),
      headers: { 'content-disposition': 'attachment; filename="pechincha-meus-dados.json"' },
    }));
    this.addHandler(recordClientReports, async ({ body }) => {
      reports.record(body);
      return { value: undefined };
    });
  }

  /** @throws Error when an operation of the gateway has no handler */
  getHandler(operation: Operation): OperationHandler {
    const handler = this.handlers.get(operation);
    if (!handler) throw new Error(`The gateway has no handler for ${operation.id}`);
    return handler;
  }

  private addHandler<const O extends Operation>(
    operation: O,
    handler: (
      input: Pick<InputOf<O>, 'query' | 'body'>,
      caller: Caller,
      closed: AbortSignal,
    ) => Promise<GatewayResponse<ResponseOf<O>>>,
  ): void {
    this.handlers.set(operation, (request) => {
      const query = operation.query && parseQuery(operation.query, request.query);
      const body = operation.body && parseFields(operation.body, request.body);
      return handler({ query, body } as Pick<InputOf<O>, 'query' | 'body'>, request.caller, request.closed);
    });
  }
}
