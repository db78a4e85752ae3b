import { randomUUID } from 'node:crypto';
import type { ServiceName } from '@pechincha/start/services';
import type { Request } from './client.ts';
import type { Member } from './requests.ts';

/** Data that the load's requests use. */
export interface TargetData {
  members: readonly Member[];
  admin: Member;
  /** Of active promotions. */
  promotionIds: readonly string[];
  advertisementId: string;
  /** The current point rules. */
  rules: object;
}

type Choose = (sent: number) => Request;
type Targets = Record<ServiceName, { reads: Choose[]; writes: Choose[] }>;

/** One in this many requests writes. */
const REQUESTS_PER_WRITE = 40;

/** Requests that each service handles, as pages send them. Requests with a token bypass the gateway's cache. */
function listTargets({ members, admin, promotionIds, advertisementId, rules }: TargetData): Targets {
  const pick = <T>(list: readonly T[], sent: number): T => list[sent % list.length]!;
  // Consecutive likes of a member go to different promotions.
  const promotion = (sent: number): string => `/promotions/${pick(promotionIds, sent + (sent >> 5))}`;
  const as =
    (getSender: (sent: number) => Pick<Request, 'token'>) =>
    (path: string | ((sent: number) => string), more?: Partial<Request>): Choose =>
    (sent) => ({
      method: 'GET',
      path: typeof path === 'string' ? path : path(sent),
      token: getSender(sent).token,
      ...(more?.method === 'POST' && { idempotencyKey: randomUUID() }),
      ...more,
    });
  const asVisitor = as(() => ({}));
  const asMember = as((sent) => pick(members, sent));
  const asAdmin = as(() => admin);
  return {
    users: {
      reads: [
        asMember('/users/me'),
        asMember((sent) => `/users/${pick(members, sent * 7).id}`),
        asAdmin('/admin/users'),
      ],
      writes: [asMember('/users/me', { method: 'PUT', body: { name: 'Rosa da Feira' } })],
    },
    promotions: {
      reads: [
        asVisitor('/promotions'),
        asVisitor(promotion),
        asVisitor((sent) => `/promotions?search=chaleira&page=${(sent % 5) + 1}`),
        asMember('/promotions'),
        asMember(promotion),
        asMember((sent) => `${promotion(sent)}/comments?sort=newest&limit=20`),
      ],
      writes: [
        asMember((sent) => `${promotion(sent)}/like`, { method: 'POST' }),
        asMember((sent) => `${promotion(sent)}/dislike`, { method: 'POST' }),
        asMember((sent) => `${promotion(sent)}/comments`, {
          method: 'POST',
          body: { content: 'Comprei e chegou em dois dias.' },
        }),
      ],
    },
    moderation: {
      reads: [asAdmin('/admin/moderation/pending')],
      // Approved before by the same admin, so repeating it succeeds.
      writes: [
        asAdmin((sent) => `/admin/moderation/promotion/${pick(promotionIds, sent)}/approve`, {
          method: 'PUT',
          body: {},
        }),
      ],
    },
    ads: {
      reads: [
        asVisitor('/advertisements/active'),
        asMember('/advertisements/active'),
        asAdmin('/admin/advertisements'),
      ],
      writes: [
        asMember('/advertisements/views', { method: 'POST', body: { ids: [advertisementId] } }),
        asMember(`/advertisements/${advertisementId}/click`, { method: 'POST' }),
      ],
    },
    gamification: {
      reads: [
        asMember('/gamification/badges'),
        asMember('/gamification/levels'),
        asMember('/gamification/rewards'),
        asMember('/gamification/redemptions'),
      ],
      writes: [asAdmin('/admin/gamification/rules', { method: 'PUT', body: { rules } })],
    },
    notifications: {
      reads: [asMember('/notifications')],
      writes: [asMember('/notifications/read', { method: 'PUT' })],
    },
    gateway: {
      reads: [
        asVisitor('/', { isPage: true }),
        asAdmin('/admin/online-users'),
        asAdmin('/admin/stats'),
        asAdmin('/admin/promotions'),
      ],
      writes: [],
    },
  };
}

/** Every second request goes to this service, the others to all services in turn. */
export function chooseTargets(service: ServiceName, data: TargetData): Choose {
  const targets = listTargets(data);
  const own = targets[service];
  const all = {
    reads: Object.values(targets).flatMap(({ reads }) => reads),
    writes: Object.values(targets).flatMap(({ writes }) => writes),
  };
  return (sent) => {
    const turn = sent >> 1;
    const { reads, writes } = sent % 2 === 0 ? own : all;
    const isWrite = writes.length > 0 && turn % REQUESTS_PER_WRITE === 0;
    const list = isWrite ? writes : reads;
    const nth = isWrite ? turn / REQUESTS_PER_WRITE : turn;
    return list[nth % list.length]!(nth);
  };
}
