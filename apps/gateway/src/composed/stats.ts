import { Injectable } from '@nestjs/common';
import { getAdminStats, type statsParts } from '@pechincha/contracts/operations/gateway';
import { getAdsStats, getPromotionsStats, getUsersStats } from '@pechincha/contracts/operations/internal';
import type { ResponseOf, InputOf } from '@pechincha/contracts/operation';
import { Questions } from '../proxy/questions.js';

type Part = (typeof statsParts)[number];
type Figures = ResponseOf<typeof getAdminStats>;

/** Milliseconds that a service has; the dashboard shows the rest without it. */
const WITHIN = 2_000;
const AT_MOST = 256 * 1024;

const messages: Record<Part, string> = {
  users: 'Os números das contas não estão disponíveis agora.',
  promotions: 'Os números das promoções não estão disponíveis agora.',
  ads: 'Os números dos anúncios não estão disponíveis agora.',
};

const unknown: Omit<Figures, 'missing'> = {
  totalUsers: null,
  activeUsers: null,
  recentUsers: null,
  totalPromotions: null,
  activePromotions: null,
  recentPromotions: null,
  trend: null,
  activeAds: null,
};

/** The dashboard's figures, of the three services that know them, asked side by side. */
@Injectable()
export class Stats {
  constructor(private readonly questions: Questions) {}

  async of(query: InputOf<typeof getAdminStats>['query']): Promise<Figures> {
    const question = { query, within: WITHIN, atMost: AT_MOST };
    const asked: Record<Part, Promise<Partial<Figures>>> = {
      users: this.questions.ask(getUsersStats, question),
      promotions: this.questions.ask(getPromotionsStats, question),
      ads: this.questions.ask(getAdsStats, question),
    };
    const parts = Object.keys(asked) as Part[];
    const answers = await Promise.allSettled(Object.values(asked));
    const known = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const missing = parts
      .filter((_part, index) => answers[index]?.status === 'rejected')
      .map((part) => ({ part, message: messages[part] }));
    return Object.assign({ ...unknown, missing }, ...known) as Figures;
  }
}
