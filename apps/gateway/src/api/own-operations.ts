import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
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
import { AdminPromotions } from '../composed/admin-promotions.js';
import { MemberExport } from '../composed/member-export.js';
import { Stats } from '../composed/stats.js';
import { Presence } from '../presence/presence.js';

/** A request as the router left it: nothing of it is parsed yet. */
export interface OwnRequest {
  query: object;
  /** Of an operation that takes one. */
  body: unknown;
  caller: Caller;
  /** Aborted when the response is closed: whole, broken off, or left by its client. */
  closed: AbortSignal;
}

export interface OwnAnswer<Value = unknown> {
  /** The value, or its JSON text where that is written as it is read. */
  value: Value | Readable;
  headers?: Record<string, string>;
}

type Answer = (request: OwnRequest) => Promise<OwnAnswer>;

/** Operations that the gateway answers itself. */
@Injectable()
export class OwnOperations {
  private readonly answers = new Map<Operation, Answer>();

  constructor(
    presence: Presence,
    stats: Stats,
    promotions: AdminPromotions,
    members: MemberExport,
    reports: ClientReportsService,
  ) {
    this.own(getOnlineUsers, async () => ({ value: await presence.count() }));
    this.own(getAdminStats, async ({ query }) => ({ value: await stats.of(query) }));
    this.own(listAdminPromotions, async ({ query }, caller) => ({
      value: await promotions.list(query, requireMember(caller).id),
    }));
    this.own(exportMyData, async (_input, caller, closed) => ({
      value: await members.open(requireMember(caller).id, closed),
      headers: { 'content-disposition': 'attachment; filename="pechincha-meus-dados.json"' },
    }));
    this.own(recordClientReports, async ({ body }) => {
      reports.record(body);
      return { value: undefined };
    });
  }

  /** @throws Error where the gateway owns an operation that it has no answer for */
  answerOf(operation: Operation): Answer {
    const answer = this.answers.get(operation);
    if (!answer) throw new Error(`The gateway does not answer ${operation.id}`);
    return answer;
  }

  private own<const O extends Operation>(
    operation: O,
    answer: (
      input: Pick<InputOf<O>, 'query' | 'body'>,
      caller: Caller,
      closed: AbortSignal,
    ) => Promise<OwnAnswer<ResponseOf<O>>>,
  ): void {
    this.answers.set(operation, (request) => {
      const query = operation.query && parseQuery(operation.query, request.query);
      const body = operation.body && parseFields(operation.body, request.body);
      return answer({ query, body } as Pick<InputOf<O>, 'query' | 'body'>, request.caller, request.closed);
    });
  }
}
