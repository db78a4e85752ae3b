import type { DemoRule } from './types.ts';

export const rules: DemoRule[] = [
  { member: 'ana', keyword: 'café' },
  { member: 'ana', keyword: 'notebook' },
  { member: 'ana', keyword: 'ração' },
  { member: 'ana', keyword: 'geladeira', isActive: false },
  {
    ...{ member: 'ana', keyword: 'smart tv', exclude: ['usada'], categories: ['eletronicos'] },
    ...{ maxPrice: 4_000, minLikes: 10, withinMinutes: 180 },
  },
  { member: 'ana', kind: 'follow', author: 'rafael' },
  { member: 'ana', kind: 'follow', store: 'pixel-quintal.example' },
  { member: 'ana', kind: 'mute', keyword: 'perfume' },
  { member: 'ana', kind: 'mute', store: 'forno-da-vila--sao-paulo' },
  { member: 'bruno', keyword: 'controle' },
  { member: 'bruno', keyword: 'tênis de corrida' },
  { member: 'bruno', keyword: 'monitor', isActive: false },
];
