import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '@pechincha/bench/data/random.ts';
import type { Client, Outcome, Request } from './client.ts';
import { Ledger, type Publication, type ReactionKind } from './ledger.ts';
import { createEmail, createPromotionForm, type Member, PASSWORD } from './requests.ts';

export interface CrowdOptions {
  client: Client;
  random: Random;
  admin: Member;
  members: readonly Member[];
  /** Active from the beginning: comments and reactions go to these and to what is published meanwhile. */
  promotionIds: readonly string[];
  rewardId: string;
  picture: Buffer;
  /** Milliseconds between two writes of one member, on average. */
  thinkMs: number;
}

interface ReactionState {
  hasLiked: boolean;
  hasDisliked: boolean;
}

/** Matches every promotion of the crowd. */
export const COMMON_WORD = 'chaleira';
const MAX_ALERTS = 40;
/** Longer than the broker is ever away, and the time that a promotion then takes to the moderation queue. */
const ARRIVAL_TIMEOUT_MS = 600_000;
/** Between two attempts to decide; hundreds of promotions may wait while the broker is away. */
const DECISION_INTERVAL_MS = 1_000;
/** Comments and reactions go to the newest of the published promotions. */
const MAX_TARGETS = 50;

/** Members who publish, comment, react, redeem and so on, each one thing after the other, until stopped. */
export class Crowd {
  ledger = new Ledger();
  /** Active promotions, oldest first. */
  private readonly targets: string[];
  private readonly options: CrowdOptions;
  private readonly deciding = new Set<Promise<void>>();
  /** Alerts that a member has had since the beginning: their number is limited. */
  private readonly alertCounts = new Map<string, number>();
  private running: Promise<unknown> | null = null;
  private isStopping = false;
  /** Makes texts differ between crowds. */
  private readonly prefix = randomUUID().slice(0, 8);
  private count = 0;
  private readonly actions: readonly [weight: number, act: (member: Member) => Promise<void>][] = [
    [30, (member) => this.comment(member)],
    [34, (member) => this.react(member)],
    [7, (member) => this.publish(member)],
    [6, (member) => this.redeem(member)],
    [3, (member) => this.createAlert(member)],
    [4, (member) => this.rename(member)],
    [2, (member) => this.changeAvatar(member)],
    [4, (member) => this.deleteComment(member)],
    [1, (member) => this.deletePromotion(member)],
    [3, () => this.register()],
    [3, (member) => this.readNotifications(member)],
    [3, (member) => this.viewPages(member)],
  ];

  constructor(options: CrowdOptions) {
    this.options = options;
    this.targets = [...options.promotionIds];
  }

  start(): void {
    this.isStopping = false;
    this.running = Promise.all(this.options.members.map((member) => this.act(member)));
  }

  /** Resolves when every started write has an outcome. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.running;
    await Promise.all(this.deciding);
  }

  /** The entries since the last call, and every ended session; only while stopped. */
  takeLedger(): Ledger {
    const { ledger } = this;
    this.ledger = new Ledger();
    // Later faults must not bring them back.
    this.ledger.endedSessions.push(...ledger.endedSessions);
    return ledger;
  }

  private async act(member: Member): Promise<void> {
    const { random, thinkMs } = this.options;
    const total = this.actions.reduce((sum, [weight]) => sum + weight, 0);
    while (!this.isStopping) {
      let choice = random.next() * total;
      const [, act] = this.actions.find(([weight]) => (choice -= weight) < 0)!;
      await act(member);
      await pause(random.next() * 2 * thinkMs);
    }
  }

  private createText(): string {
    return `${this.prefix}-${(this.count += 1)}`;
  }

  private async write<T>(request: Request, isRepeatable?: boolean): Promise<Outcome<T>> {
    const outcome = await this.options.client.write<T>(request, isRepeatable);
    if (outcome.kind === 'acknowledged') this.ledger.acknowledged += 1;
    if (outcome.kind === 'unknown') this.ledger.unknown += 1;
    return outcome;
  }

  /** The new row's id, undefined without a response; null if the write was refused. */
  private async create<T>(
    path: string,
    token: string,
    body: object,
    getId: (body: T) => string,
  ): Promise<{ id?: string } | null> {
    const request = { method: 'POST', path, token, body, idempotencyKey: randomUUID() } as const;
    const outcome = await this.write<T>(request);
    if (outcome.kind === 'refused') return null;
    return { id: outcome.kind === 'acknowledged' ? getId(outcome.body) : undefined };
  }

  private async register(): Promise<void> {
    const email = createEmail();
    const name = `Vizinha ${this.createText()}`;
    const outcome = await this.write<{ token: string; user: { _id: string } }>({
      method: 'POST',
      path: '/users/register',
      body: { name, email, password: PASSWORD },
    });
    if (outcome.kind === 'refused') return;
    if (outcome.kind === 'unknown') return void this.ledger.registrations.push({ email });
    const { token, user } = outcome.body;
    this.ledger.registrations.push({ id: user._id, email });
    // Repeatable: the second one is refused, because the session has ended.
    const ended = await this.write({ method: 'POST', path: '/users/logout', token, body: {} }, true);
    if (ended.kind === 'acknowledged') this.ledger.endedSessions.push(token);
  }

  private async publish({ id: memberId, token }: Member): Promise<void> {
    const title = `Chaleira de inox ${this.createText()}`;
    const outcome = await this.write<{ promotion: { _id: string; image: string } }>({
      method: 'POST',
      path: '/promotions',
      token,
      body: createPromotionForm(title, this.options.picture),
      idempotencyKey: randomUUID(),
    });
    if (outcome.kind === 'refused') return;
    const publication: Publication = { memberId, title };
    this.ledger.publications.push(publication);
    if (outcome.kind === 'unknown') return;
    publication.id = outcome.body.promotion._id;
    publication.image = outcome.body.promotion.image;
    const deciding = this.decide(publication, publication.id).finally(() => this.deciding.delete(deciding));
    this.deciding.add(deciding);
  }

  /** Repeatable: the same decision twice is one. It is refused until the promotion has reached the queue. */
  private async decide(publication: Publication, id: string): Promise<void> {
    const { admin, random } = this.options;
    const decision = random.chance(0.85) ? 'approve' : 'reject';
    const body = decision === 'reject' ? { moderationReason: 'O link leva a outro produto.' } : {};
    const path = `/admin/moderation/promotion/${id}/${decision}`;
    const end = Date.now() + ARRIVAL_TIMEOUT_MS;
    for (;;) {
      const outcome = await this.write({ method: 'PUT', path, token: admin.token, body }, true);
      if (outcome.kind === 'acknowledged') break;
      if (Date.now() > end) return;
      await pause(DECISION_INTERVAL_MS);
    }
    publication.decision = decision;
    if (decision === 'reject') return;
    this.targets.push(id);
    if (this.targets.length > MAX_TARGETS) this.targets.shift();
  }

  private async comment({ id: memberId, token }: Member): Promise<void> {
    const promotionId = this.options.random.pick(this.targets);
    const content = `Comprei e chegou em dois dias ${this.createText()}`;
    const path = `/promotions/${promotionId}/comments`;
    const created = await this.create<{ _id: string }>(path, token, { content }, ({ _id }) => _id);
    if (created) this.ledger.comments.push({ ...created, memberId, promotionId, content });
  }

  private async deleteComment({ id: memberId, token }: Member): Promise<void> {
    const comment = this.ledger.comments.find(
      (entry) => entry.memberId === memberId && entry.id && !entry.isDeleted,
    );
    if (!comment) return;
    comment.isDeleted = true;
    const path = `/promotions/comments/${comment.id}`;
    const outcome = await this.write({ method: 'DELETE', path, token }, true);
    // Refused: gone after all, with an earlier attempt or with its promotion.
    if (outcome.kind === 'unknown') comment.id = undefined;
  }

  private async deletePromotion({ id: memberId, token }: Member): Promise<void> {
    const publication = this.ledger.publications.find(
      (entry) => entry.memberId === memberId && entry.decision && !entry.isDeleted,
    );
    if (!publication) return;
    publication.isDeleted = true;
    const target = this.targets.indexOf(publication.id!);
    if (target >= 0) this.targets.splice(target, 1);
    const path = `/promotions/${publication.id}`;
    const outcome = await this.write({ method: 'DELETE', path, token }, true);
    if (outcome.kind === 'unknown') publication.id = undefined;
  }

  private async react({ id: memberId, token }: Member): Promise<void> {
    const { random } = this.options;
    const promotionId = random.pick(this.targets);
    const key = `${memberId}:${promotionId}`;
    // A press without a response may still arrive late, so that nothing is known of this pair any more.
    if (this.ledger.reactions.get(key)?.kind === null) return;
    const path = `/promotions/${promotionId}/${random.chance(0.8) ? 'like' : 'dislike'}`;
    const outcome = await this.write<ReactionState>({ method: 'POST', path, token });
    if (outcome.kind === 'refused') return;
    const kind = outcome.kind === 'unknown' ? null : toReactionKind(outcome.body);
    this.ledger.reactions.set(key, { memberId, promotionId, kind });
  }

  private async redeem({ id: memberId, token }: Member): Promise<void> {
    const path = `/gamification/redeem/${this.options.rewardId}`;
    const getId = ({ redemption }: { redemption: { _id: string } }): string => redemption._id;
    const created = await this.create(path, token, {}, getId);
    if (created) this.ledger.redemptions.push({ ...created, memberId });
  }

  private async createAlert({ id: memberId, token }: Member): Promise<void> {
    const count = this.alertCounts.get(memberId) ?? 0;
    if (count >= MAX_ALERTS) return;
    this.alertCounts.set(memberId, count + 1);
    const keyword = `samovar ${this.createText()}`;
    const getId = ({ alert }: { alert: { _id: string } }): string => alert._id;
    const created = await this.create('/alerts', token, { keyword }, getId);
    if (created) this.ledger.alerts.push({ ...created, memberId, keyword });
  }

  private async rename(member: Member): Promise<void> {
    const name = `Rosa da Feira ${this.createText()}`;
    const request = { method: 'PUT', path: '/users/me', token: member.token, body: { name } } as const;
    const outcome = await this.write(request);
    if (outcome.kind === 'refused') return;
    const names = this.ledger.names.get(member.id) ?? { unknown: new Set() };
    this.ledger.names.set(member.id, names);
    if (outcome.kind === 'acknowledged') names.acknowledged = name;
    else names.unknown.add(name);
  }

  private async changeAvatar(member: Member): Promise<void> {
    const form = new FormData();
    form.append(
      'avatar',
      new Blob([new Uint8Array(this.options.picture)], { type: 'image/png' }),
      'foto.png',
    );
    const request = { method: 'POST', path: '/users/me/avatar', token: member.token, body: form } as const;
    const outcome = await this.write<{ avatar: string }>(request);
    if (outcome.kind === 'acknowledged') this.ledger.avatars.set(member.id, outcome.body.avatar);
    else if (outcome.kind === 'unknown') this.ledger.avatars.delete(member.id);
  }

  private async readNotifications({ token }: Member): Promise<void> {
    await this.options.client.send({ method: 'PUT', path: '/notifications/read', token });
  }

  /** What members do most; nothing of it is in the ledger. */
  private async viewPages({ token }: Member): Promise<void> {
    const paths = ['/promotions', `/promotions/${this.options.random.pick(this.targets)}`, '/users/me'];
    for (const path of paths) await this.options.client.send({ method: 'GET', path, token });
  }
}

const toReactionKind = ({ hasLiked, hasDisliked }: ReactionState): ReactionKind =>
  hasLiked ? 'like' : hasDisliked ? 'dislike' : 'none';
