import { Injectable } from '@nestjs/common';
import type { Subscription } from '@pechincha/contracts/entities/subscription';
import { errorCodes } from '@pechincha/contracts/errors';
import type { SubscriptionBody } from '@pechincha/contracts/operations/subscription-fields';
import { findCity, type Site, UNKNOWN_CATEGORY_MESSAGE } from '@pechincha/contracts/site';
import {
  MAX_MUTED_PROMOTIONS,
  MAX_SUBSCRIPTIONS,
  MUTED_PROMOTION_DAYS,
  type SubscriptionConditions,
  type SubscriptionKind,
} from '@pechincha/contracts/subscriptions';
import { Clock } from '@pechincha/persistence/clock';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { createInvalidInputError, DomainError } from '@pechincha/service-kit/domain-error';
import { SiteSettingsService } from '@pechincha/service-kit/site';
import { type ClientSession, Types } from 'mongoose';
import { MembersRepository } from '../members/members.repository.js';
import { toSubscriptionKeys } from './subscription-keys.js';
import { type SubscriptionRow, toConditions, toSubscription } from './subscription.schema.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

const createdMessages: Record<SubscriptionKind, string> = {
  alert: 'Alerta criado com sucesso!',
  follow: 'Pronto! Avisaremos do que for novo.',
  mute: 'Pronto: isto não aparece mais para você.',
};

const toggledMessages: Record<SubscriptionKind, { on: string; off: string }> = {
  alert: { on: 'Alerta ativado.', off: 'Alerta desativado.' },
  follow: { on: 'Você voltou a seguir.', off: 'Você deixou de seguir por enquanto.' },
  mute: { on: 'Oculto de novo.', off: 'Aparece de novo.' },
};

/** Plural names of what a limit is of. */
const limitNames: Record<SubscriptionKind, string> = {
  alert: 'alertas',
  follow: 'seguidos',
  mute: 'ocultos',
};
const MUTED_PROMOTIONS_NAME = 'promoções ocultas';

function getExistsMessage(kind: SubscriptionKind, subscription: SubscriptionConditions): string {
  if (kind === 'follow') return 'Você já segue isto.';
  if (kind === 'mute') return 'Você já esconde isto.';
  const isKeywordAlone =
    subscription.keyword !== undefined && Object.keys(toConditions(subscription)).length === 1;
  return isKeywordAlone ? errorCodes.ALERT_EXISTS.message : 'Você já tem um alerta igual.';
}

const DAY_MS = 24 * 60 * 60_000;

interface SubscriptionResult {
  alert: Subscription;
  msg: string;
}

@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly members: MembersRepository,
    private readonly site: SiteSettingsService,
    private readonly clock: Clock,
  ) {}

  /** Newest first, with names of authors. */
  async list(member: string, kind: SubscriptionKind): Promise<Subscription[]> {
    const rows = await this.subscriptions.listByKind(member, kind, this.clock.now());
    const names = await this.members.getNames([...new Set(rows.flatMap(({ author }) => author ?? []))]);
    return rows.map((row) => toSubscription(row, names.get(row.author ?? '')));
  }

  /** @throws DomainError INVALID_INPUT for a category that is not offered, ALERT_EXISTS, RULE_LIMIT */
  async create(member: string, body: SubscriptionBody): Promise<SubscriptionResult> {
    const conditions = toListedPlaces(body, await this.site.get());
    const row = { ...toRow(conditions, this.clock.now()), _id: new Types.ObjectId(), member, isActive: true };
    return this.unitOfWork.run(async ({ session }) => {
      await this.subscriptions.lock(member, session);
      await this.assertNew(row, session);
      await this.assertBelowLimit(row, session);
      await this.subscriptions.insert(row, session);
      return { alert: toSubscription(row), msg: createdMessages[row.kind] };
    });
  }

  /**
   * Replaces all conditions.
   * @throws DomainError ALERT_NOT_FOUND if the member has no such subscription, INVALID_INPUT for another kind or a category
   * that is not offered and was not chosen before, ALERT_EXISTS, RULE_LIMIT
   */
  async update(member: string, id: string, body: SubscriptionBody): Promise<SubscriptionResult> {
    const site = await this.site.get();
    return this.unitOfWork.run(async ({ session }) => {
      await this.subscriptions.lock(member, session);
      const before = await this.subscriptions.find(member, id, this.clock.now(), session);
      if (!before) throw new DomainError('ALERT_NOT_FOUND');
      if (body.kind !== before.kind) throw createInvalidInputError('kind', 'O tipo não muda: crie outro.');
      const { _id, isActive, createdAt } = before;
      const conditions = toListedPlaces(body, site, before.categories);
      const row = { ...toRow(conditions, this.clock.now()), _id, member, isActive, createdAt };
      await this.assertNew(row, session);
      if (isMutedPromotion(row) !== isMutedPromotion(before)) await this.assertBelowLimit(row, session);
      await this.subscriptions.replace(row, session);
      return { alert: toSubscription(row), msg: 'Alterações salvas.' };
    });
  }

  /** @throws DomainError ALERT_NOT_FOUND if the member has no such subscription */
  toggle(member: string, id: string): Promise<SubscriptionResult> {
    return this.unitOfWork.run(async ({ session }) => {
      const row = await this.subscriptions.toggle(member, id, session);
      if (!row) throw new DomainError('ALERT_NOT_FOUND');
      const alert = toSubscription(row);
      return { alert, msg: toggledMessages[alert.kind][alert.isActive ? 'on' : 'off'] };
    });
  }

  /** @throws DomainError ALERT_NOT_FOUND if the member has no such subscription */
  async delete(member: string, id: string): Promise<void> {
    await this.unitOfWork.run(async ({ session }) => {
      if (!(await this.subscriptions.delete(member, id, session))) throw new DomainError('ALERT_NOT_FOUND');
    });
  }

  /** Deletes an expired equal subscription, which would be deleted within a minute. */
  private async assertNew(
    { _id, member, key, ...subscription }: SubscriptionRow,
    session: ClientSession,
  ): Promise<void> {
    const existing = await this.subscriptions.findByKey(member, key, session);
    if (!existing || existing._id.equals(_id)) return;
    if (!existing.expiresAt || existing.expiresAt > this.clock.now())
      throw new DomainError('ALERT_EXISTS', { message: getExistsMessage(subscription.kind, subscription) });
    await this.subscriptions.delete(member, existing._id, session);
  }

  private async assertBelowLimit(row: SubscriptionRow, session: ClientSession): Promise<void> {
    const { member, kind } = row;
    const [limit, name, count] = isMutedPromotion(row)
      ? [
          MAX_MUTED_PROMOTIONS,
          MUTED_PROMOTIONS_NAME,
          await this.subscriptions.countMutedPromotions(member, this.clock.now(), session),
        ]
      : [MAX_SUBSCRIPTIONS[kind], limitNames[kind], await this.subscriptions.count(member, kind, session)];
    if (count >= limit)
      throw new DomainError('RULE_LIMIT', { message: `Você chegou ao limite de ${limit} ${name}.` });
  }
}

const isMutedPromotion = ({ promotion }: SubscriptionRow): boolean => promotion !== undefined;

/**
 * The city as the site spells it. Mutes may be of a hidden category, whose promotions are still shown.
 * @param kept categories that the subscription has already, hidden ones too
 * @throws DomainError INVALID_INPUT for a category that is not offered
 */
function toListedPlaces(
  body: SubscriptionBody,
  { cities, categories }: Site,
  kept: readonly string[] = [],
): SubscriptionBody {
  const unknown = (body.categories ?? []).findIndex(
    (value) =>
      !kept.includes(value) &&
      !categories.some((category) => category.value === value && (!category.hidden || body.kind === 'mute')),
  );
  if (unknown !== -1) throw createInvalidInputError(`categories.${unknown}`, UNKNOWN_CATEGORY_MESSAGE);
  const city = body.city === undefined ? undefined : findCity(cities, body.city);
  return city ? { ...body, city: city.slug } : body;
}

function toRow(body: SubscriptionBody, now: Date): Omit<SubscriptionRow, '_id' | 'member' | 'isActive'> {
  const { kind } = body;
  const conditions = toConditions(body);
  return {
    ...conditions,
    ...toSubscriptionKeys(kind, conditions),
    kind,
    createdAt: now,
    ...(body.promotion !== undefined && {
      expiresAt: new Date(now.getTime() + MUTED_PROMOTION_DAYS * DAY_MS),
    }),
  };
}
