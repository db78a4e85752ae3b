import { Injectable } from '@nestjs/common';
import type { Rule } from '@pechincha/contracts/entities/rule';
import { errorCodes } from '@pechincha/contracts/errors';
import type { RuleBody } from '@pechincha/contracts/operations/rule-fields';
import {
  MAX_MUTED_PROMOTIONS,
  MAX_RULES,
  MUTED_PROMOTION_DAYS,
  type RuleConditions,
  type RuleKind,
} from '@pechincha/contracts/rules';
import { Clock } from '@pechincha/persistence/clock';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { createInvalidInputError, DomainError } from '@pechincha/service-kit/domain-error';
import { type ClientSession, Types } from 'mongoose';
import { MembersRepository } from '../members/members.repository.js';
import { toRuleKeys } from './rule-key.js';
import { type RuleRow, toConditions, toRule } from './rule.schema.js';
import { RulesRepository } from './rules.repository.js';

const createdMessages: Record<RuleKind, string> = {
  alert: 'Alerta criado com sucesso!',
  follow: 'Pronto! Avisaremos do que for novo.',
  mute: 'Pronto: isto não aparece mais para você.',
};

const toggledMessages: Record<RuleKind, { on: string; off: string }> = {
  alert: { on: 'Alerta ativado.', off: 'Alerta desativado.' },
  follow: { on: 'Você voltou a seguir.', off: 'Você deixou de seguir por enquanto.' },
  mute: { on: 'Oculto de novo.', off: 'Aparece de novo.' },
};

/** Plural names of what a limit is of. */
const limitNames: Record<RuleKind, string> = { alert: 'alertas', follow: 'seguidos', mute: 'ocultos' };
const MUTED_PROMOTIONS_NAME = 'promoções ocultas';

function getExistsMessage(kind: RuleKind, rule: RuleConditions): string {
  if (kind === 'follow') return 'Você já segue isto.';
  if (kind === 'mute') return 'Você já esconde isto.';
  const isKeywordAlone = rule.keyword !== undefined && Object.keys(toConditions(rule)).length === 1;
  return isKeywordAlone ? errorCodes.ALERT_EXISTS.message : 'Você já tem um alerta igual.';
}

const DAY_MS = 24 * 60 * 60_000;

interface RuleResult {
  alert: Rule;
  msg: string;
}

@Injectable()
export class RulesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rules: RulesRepository,
    private readonly members: MembersRepository,
    private readonly clock: Clock,
  ) {}

  /** Newest first, with names of authors. */
  async list(member: string, kind: RuleKind): Promise<Rule[]> {
    const rows = await this.rules.listByKind(member, kind, this.clock.now());
    const names = await this.members.getNames([...new Set(rows.flatMap(({ author }) => author ?? []))]);
    return rows.map((row) => toRule(row, names.get(row.author ?? '')));
  }

  /** @throws DomainError ALERT_EXISTS, RULE_LIMIT */
  create(member: string, body: RuleBody): Promise<RuleResult> {
    const row = { ...toRow(body, this.clock.now()), _id: new Types.ObjectId(), member, isActive: true };
    return this.unitOfWork.run(async ({ session }) => {
      await this.rules.lock(member, session);
      await this.assertNew(row, session);
      await this.assertBelowLimit(row, session);
      await this.rules.insert(row, session);
      return { alert: toRule(row), msg: createdMessages[row.kind] };
    });
  }

  /**
   * Replaces all conditions.
   * @throws DomainError ALERT_NOT_FOUND if the member has no such rule, INVALID_INPUT for another kind, ALERT_EXISTS,
   * RULE_LIMIT
   */
  update(member: string, id: string, body: RuleBody): Promise<RuleResult> {
    return this.unitOfWork.run(async ({ session }) => {
      await this.rules.lock(member, session);
      const before = await this.rules.find(member, id, this.clock.now(), session);
      if (!before) throw new DomainError('ALERT_NOT_FOUND');
      if (body.kind !== before.kind) throw createInvalidInputError('kind', 'O tipo não muda: crie outro.');
      const { _id, isActive, createdAt } = before;
      const row = { ...toRow(body, this.clock.now()), _id, member, isActive, createdAt };
      await this.assertNew(row, session);
      if (isMutedPromotion(row) !== isMutedPromotion(before)) await this.assertBelowLimit(row, session);
      await this.rules.replace(row, session);
      return { alert: toRule(row), msg: 'Alterações salvas.' };
    });
  }

  /** @throws DomainError ALERT_NOT_FOUND if the member has no such rule */
  toggle(member: string, id: string): Promise<RuleResult> {
    return this.unitOfWork.run(async ({ session }) => {
      const row = await this.rules.toggle(member, id, session);
      if (!row) throw new DomainError('ALERT_NOT_FOUND');
      const alert = toRule(row);
      return { alert, msg: toggledMessages[alert.kind][alert.isActive ? 'on' : 'off'] };
    });
  }

  /** @throws DomainError ALERT_NOT_FOUND if the member has no such rule */
  async delete(member: string, id: string): Promise<void> {
    await this.unitOfWork.run(async ({ session }) => {
      if (!(await this.rules.delete(member, id, session))) throw new DomainError('ALERT_NOT_FOUND');
    });
  }

  /** Deletes an expired equal rule, which would be deleted within a minute. */
  private async assertNew({ _id, member, key, ...rule }: RuleRow, session: ClientSession): Promise<void> {
    const existing = await this.rules.findByKey(member, key, session);
    if (!existing || existing._id.equals(_id)) return;
    if (!existing.expiresAt || existing.expiresAt > this.clock.now())
      throw new DomainError('ALERT_EXISTS', { message: getExistsMessage(rule.kind, rule) });
    await this.rules.delete(member, existing._id, session);
  }

  private async assertBelowLimit(row: RuleRow, session: ClientSession): Promise<void> {
    const { member, kind } = row;
    const [limit, name, count] = isMutedPromotion(row)
      ? [
          MAX_MUTED_PROMOTIONS,
          MUTED_PROMOTIONS_NAME,
          await this.rules.countMutedPromotions(member, this.clock.now(), session),
        ]
      : [MAX_RULES[kind], limitNames[kind], await this.rules.count(member, kind, session)];
    if (count >= limit)
      throw new DomainError('RULE_LIMIT', { message: `Você chegou ao limite de ${limit} ${name}.` });
  }
}

const isMutedPromotion = ({ promotion }: RuleRow): boolean => promotion !== undefined;

function toRow(body: RuleBody, now: Date): Omit<RuleRow, '_id' | 'member' | 'isActive'> {
  const { kind } = body;
  const conditions = toConditions(body);
  return {
    ...conditions,
    ...toRuleKeys(kind, conditions),
    kind,
    createdAt: now,
    ...(body.promotion !== undefined && {
      expiresAt: new Date(now.getTime() + MUTED_PROMOTION_DAYS * DAY_MS),
    }),
  };
}
