import { expect } from '@playwright/test';
import { approvePromotion } from '@pechincha/contracts/operations/moderation';
import { publishPromotion, getPromotion } from '@pechincha/contracts/operations/promotions';
import { setUserRole, setUserStatus } from '@pechincha/contracts/operations/users-admin';
import type { Operation, Role } from '@pechincha/contracts/operation';
import { createNoise } from '../pictures.ts';
import { call, type ApiResponse, type RequestInput } from '../api.ts';
import { signInDemoAccount, registerMember, createUniqueText, type Member } from '../members.ts';

/** Callers of an operation. `author` owns the resource in question, `member` does not. */
export const actors = ['anonymous', 'member', 'author', 'manager', 'admin', 'suspended'] as const;
export type Actor = (typeof actors)[number];

/** A caller of every kind, and resources that belong to the author. */
export class World {
  readonly admin: Member;
  readonly manager: Member;
  readonly author: Member;
  readonly picture: Blob;
  private sharedPromotion: Promise<string> | undefined;
  private readonly others: Record<'member' | 'suspended', Member>;

  private constructor(callers: Record<Exclude<Actor, 'anonymous'>, Member>, picture: Blob) {
    ({ admin: this.admin, manager: this.manager, author: this.author } = callers);
    this.others = callers;
    this.picture = picture;
  }

  static async create(): Promise<World> {
    const [admin, manager, author, member, suspended] = [
      await signInDemoAccount('admin'),
      await signInDemoAccount('gerente'),
      await registerMember(),
      await registerMember(),
      await registerMember(),
    ];
    const world = new World(
      { admin, manager, author, member, suspended },
      new Blob([new Uint8Array(await createNoise())], { type: 'image/png' }),
    );
    await world.suspend(suspended);
    return world;
  }

  getCaller(actor: Actor): Member | undefined {
    if (actor === 'anonymous') return undefined;
    return actor === 'member' || actor === 'suspended' ? this.others[actor] : this[actor];
  }

  /** A new caller of this kind, for operations that end a session or an account. */
  async registerCaller(actor: Actor): Promise<Member | undefined> {
    if (actor === 'anonymous') return undefined;
    const member = await registerMember();
    if (actor === 'manager' || actor === 'admin') await this.setRole(member, actor);
    if (actor === 'suspended') await this.suspend(member);
    return member;
  }

  async setRole(member: Member, role: Role): Promise<void> {
    await this.callAsAdmin(setUserRole, { params: { id: member.id }, body: { role } });
  }

  async suspend(member: Member): Promise<void> {
    await this.callAsAdmin(setUserStatus, { params: { id: member.id }, body: { status: 'suspended' } });
  }

  /** Returns the id of a new promotion that awaits moderation. */
  async createPendingPromotion(author = this.author): Promise<string> {
    const body = {
      title: `Chaleira elétrica ${createUniqueText()}`,
      promotionalPrice: 99.9,
      originalPrice: 149.9,
    };
    const { status, body: response } = await call(publishPromotion, {
      token: author.token,
      body: { ...body, link: 'https://loja.example/chaleira', store: 'Casa Azul', city: 'Online' },
    });
    if (status !== 201) throw new Error(`publish: ${status} ${JSON.stringify(response)}`);
    return response.promotion._id as string;
  }

  /** Returns the id of a new public promotion. */
  async createActivePromotion(author = this.author): Promise<string> {
    const id = await this.createPendingPromotion(author);
    await this.callAsAdmin(approvePromotion, { params: { id } });
    await this.waitUntilPublic(id);
    return id;
  }

  /** Returns the id of a public promotion of the author, the same each time. */
  getSharedPromotion(): Promise<string> {
    this.sharedPromotion ??= this.createActivePromotion();
    return this.sharedPromotion;
  }

  /** @throws unless the operation succeeds */
  async callAsAdmin(operation: Operation, input: RequestInput): Promise<ApiResponse> {
    const response = await call(operation, { ...input, token: this.admin.token });
    if (response.status !== operation.status)
      throw new Error(`${operation.id}: ${response.status} ${JSON.stringify(response.body)}`);
    return response;
  }

  private async waitUntilPublic(id: string): Promise<void> {
    await expect.poll(async () => (await call(getPromotion, { params: { id } })).status).toBe(200);
  }
}
