import { Injectable } from '@nestjs/common';
import type { Rule } from '@pechincha/contracts/entities/rule';
import { listPromotionNames, listRules, MAX_IDS_PER_REQUEST } from '@pechincha/contracts/operations/internal';
import type { ResponseOf } from '@pechincha/contracts/operation';
import type { RuleKind } from '@pechincha/contracts/rules';
import { InternalClient } from '../proxy/internal-client.js';

const RULES_TIMEOUT_MS = 10_000;
const NAMES_TIMEOUT_MS = 2_000;
/** 600 rules of at most some kilobytes. */
const MAX_RULES_BYTES = 2 * 1024 * 1024;
const MAX_NAMES_BYTES = 256 * 1024;

type PromotionName = ResponseOf<typeof listPromotionNames>[number];

/** A member's rules: from notifications, with titles and products from promotions. */
@Injectable()
export class RulesService {
  constructor(private readonly client: InternalClient) {}

  /** @throws DomainError UNAVAILABLE when the notifications service does not respond */
  async list(member: string, kind: RuleKind): Promise<Rule[]> {
    const rules = await this.client.request(listRules, {
      params: { id: member },
      query: { kind },
      timeoutMs: RULES_TIMEOUT_MS,
      maxBytes: MAX_RULES_BYTES,
    });
    const names = await this.getNames(
      new Set(rules.flatMap(({ product, promotion }) => product ?? promotion ?? [])),
    );
    return rules.map((rule) => ({ ...rule, ...toNames(rule, names) }));
  }

  /** At most six requests, of 100 ids each; without names that the promotions service does not respond with. */
  private async getNames(ids: ReadonlySet<string>): Promise<Map<string, PromotionName>> {
    const pages = Array.from({ length: Math.ceil(ids.size / MAX_IDS_PER_REQUEST) }, (_none, page) =>
      [...ids].slice(page * MAX_IDS_PER_REQUEST, (page + 1) * MAX_IDS_PER_REQUEST),
    );
    const options = { timeoutMs: NAMES_TIMEOUT_MS, maxBytes: MAX_NAMES_BYTES };
    const names = await Promise.all(
      pages.map((page) =>
        this.client
          .request(listPromotionNames, { query: { ids: page.join(',') }, ...options })
          .catch(() => []),
      ),
    );
    return new Map(names.flat().map((name) => [name._id, name]));
  }
}

function toNames(
  { product, promotion }: Rule,
  names: ReadonlyMap<string, PromotionName>,
): Pick<Rule, 'label' | 'productKey'> {
  const name = names.get(product ?? promotion ?? '');
  return {
    ...(name && { label: name.title }),
    ...(product && name?.product && { productKey: name.product }),
  };
}
