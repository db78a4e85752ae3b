import { ruleBody } from '@pechincha/contracts/operations/rule-fields';
import type { RuleConditions, RuleKind } from '@pechincha/contracts/rules';
import { toRuleKeys } from '@pechincha/notifications/rules/rule-key';
import type { RuleRow } from '@pechincha/notifications/rules/rule.schema';
import { RulesService } from '@pechincha/notifications/rules/rules.service';
import { ServiceSeeder } from './service-seeder.ts';

export interface SeedRule {
  member: string;
  body: RuleConditions & { kind: RuleKind };
  isActive: boolean;
  at: Date;
}

export class NotificationsSeeder extends ServiceSeeder {
  /** Completes the member's rule if it exists. Returns its id. @throws DomainError RULE_LIMIT */
  async saveRule({ member, body, isActive, at }: SeedRule): Promise<string> {
    const rules = this.get(RulesService);
    const { kind, ...conditions } = ruleBody.parse(body);
    const { key } = toRuleKeys(kind, conditions);
    const existing = await this.rows<RuleRow>('alerts').findOne({ member, key });
    const rule = existing
      ? { _id: existing._id.toHexString(), isActive: existing.isActive }
      : (await this.clock.runAt(at, () => rules.create(member, { kind, ...conditions }))).alert;
    if (rule.isActive && !isActive) await rules.toggle(member, rule._id);
    return rule._id;
  }
}
