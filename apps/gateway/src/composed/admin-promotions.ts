import { Injectable } from '@nestjs/common';
import type { listAdminPromotions } from '@pechincha/contracts/operations/gateway';
import { listPromotionsForAdmin, listUserEmails } from '@pechincha/contracts/operations/internal';
import type { ResponseOf, InputOf } from '@pechincha/contracts/operation';
import { Questions } from '../proxy/questions.js';

/** Milliseconds that each service has. */
const TABLE_WITHIN = 10_000;
const EMAILS_WITHIN = 2_000;
/** A row is a few kilobytes, with the longest link and reason some ten. */
const TABLE_AT_MOST = 4 * 1024 * 1024;
const EMAILS_AT_MOST = 256 * 1024;

/** The back office's table of deals: the rows of promotions, with the authors' e-mails of users. */
@Injectable()
export class AdminPromotions {
  constructor(private readonly questions: Questions) {}

  /** @param reader the admin's id @throws DomainError UNAVAILABLE where promotions does not answer */
  async list(
    query: InputOf<typeof listAdminPromotions>['query'],
    reader: string,
  ): Promise<ResponseOf<typeof listAdminPromotions>> {
    const table = await this.questions.ask(listPromotionsForAdmin, {
      query: { ...query, reader },
      within: TABLE_WITHIN,
      atMost: TABLE_AT_MOST,
    });
    const emails = await this.emailsOf(new Set(table.promotions.map(({ author }) => author._id)));
    const promotions = table.promotions.map(({ author, ...deal }) => ({
      ...deal,
      author: { ...author, email: emails.get(author._id) ?? null },
    }));
    return { ...table, promotions };
  }

  /** One question for all of them; none are known where users does not answer. */
  private async emailsOf(ids: ReadonlySet<string>): Promise<Map<string, string>> {
    if (ids.size === 0) return new Map();
    const query = { ids: [...ids].join(',') };
    const question = { query, within: EMAILS_WITHIN, atMost: EMAILS_AT_MOST };
    const accounts = await this.questions.ask(listUserEmails, question).catch(() => []);
    return new Map(accounts.map(({ _id, email }) => [_id, email]));
  }
}
