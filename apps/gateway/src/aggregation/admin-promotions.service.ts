import { Injectable } from '@nestjs/common';
import type { listAdminPromotions } from '@pechincha/contracts/operations/gateway';
import {
  listPromotionsForAdmin,
  listUserEmails,
  searchUserIds,
} from '@pechincha/contracts/operations/internal';
import type { ResponseOf, InputOf } from '@pechincha/contracts/operation';
import { InternalClient } from '../proxy/internal-client.js';

const TABLE_TIMEOUT_MS = 10_000;

/** The admin table of promotions: rows from promotions, authors' e-mails, and whom a search finds, from users. */
@Injectable()
export class AdminPromotionsService {
  constructor(private readonly client: InternalClient) {}

  /** @throws DomainError UNAVAILABLE when the promotions service does not respond */
  async list(
    query: InputOf<typeof listAdminPromotions>['query'],
    adminId: string,
  ): Promise<ResponseOf<typeof listAdminPromotions>> {
    const authors = query.search ? await this.searchAuthors(query.search) : [];
    const table = await this.client.request(listPromotionsForAdmin, {
      query: { ...query, reader: adminId, ...(authors.length > 0 && { authors: authors.join(',') }) },
      timeoutMs: TABLE_TIMEOUT_MS,
    });
    const emails = await this.getEmails(new Set(table.promotions.map(({ author }) => author._id)));
    const promotions = table.promotions.map(({ author, ...row }) => ({
      ...row,
      author: { ...author, email: emails.get(author._id) ?? null },
    }));
    return { ...table, promotions };
  }

  /** Authors whose name or e-mail the search finds; none when the users service does not respond. */
  private searchAuthors(search: string): Promise<string[]> {
    return this.client.request(searchUserIds, { query: { search } }).catch(() => []);
  }

  /** One request for all ids; an empty map when the users service does not respond. */
  private async getEmails(ids: ReadonlySet<string>): Promise<Map<string, string>> {
    if (ids.size === 0) return new Map();
    const query = { ids: [...ids].join(',') };
    const accounts = await this.client.request(listUserEmails, { query }).catch(() => []);
    return new Map(accounts.map(({ _id, email }) => [_id, email]));
  }
}
