import { Injectable } from '@nestjs/common';
import type { Subscription } from '@pechincha/contracts/entities/subscription';
import {
  listPromotionNames,
  listSubscriptions,
  MAX_IDS_PER_REQUEST,
} from '@pechincha/contracts/operations/internal';
import type { ResponseOf } from '@pechincha/contracts/operation';
import type { SubscriptionKind } from '@pechincha/contracts/subscriptions';
import { InternalClient } from '../proxy/internal-client.js';

const SUBSCRIPTIONS_TIMEOUT_MS = 10_000;

type PromotionName = ResponseOf<typeof listPromotionNames>[number];

/** A member's subscriptions: from notifications, with titles and products from promotions. */
@Injectable()
export class SubscriptionsService {
  constructor(private readonly client: InternalClient) {}

  /** @throws DomainError UNAVAILABLE when the notifications service does not respond */
  async list(member: string, kind: SubscriptionKind): Promise<Subscription[]> {
    const subscriptions = await this.client.request(listSubscriptions, {
      params: { id: member },
      query: { kind },
      timeoutMs: SUBSCRIPTIONS_TIMEOUT_MS,
    });
    const names = await this.getNames(
      new Set(subscriptions.flatMap(({ product, promotion }) => product ?? promotion ?? [])),
    );
    return subscriptions.map((subscription) => ({ ...subscription, ...toNames(subscription, names) }));
  }

  /** At most six requests, of 100 ids each; without names that the promotions service does not respond with. */
  private async getNames(ids: ReadonlySet<string>): Promise<Map<string, PromotionName>> {
    const pages = Array.from({ length: Math.ceil(ids.size / MAX_IDS_PER_REQUEST) }, (_none, page) =>
      [...ids].slice(page * MAX_IDS_PER_REQUEST, (page + 1) * MAX_IDS_PER_REQUEST),
    );
    const names = await Promise.all(
      pages.map((page) =>
        this.client.request(listPromotionNames, { query: { ids: page.join(',') } }).catch(() => []),
      ),
    );
    return new Map(names.flat().map((name) => [name._id, name]));
  }
}

function toNames(
  { product, promotion }: Subscription,
  names: ReadonlyMap<string, PromotionName>,
): Pick<Subscription, 'label' | 'productKey'> {
  const name = names.get(product ?? promotion ?? '');
  return {
    ...(name && { label: name.title }),
    ...(product && name?.product && { productKey: name.product }),
  };
}
